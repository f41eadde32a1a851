import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { Fix } from '#web/map/position/position.ts';
import { sketchFeatures } from '#web/map/sketch/sketchFeatures.ts';
import type { ShapeJudgement } from './judgeShape.ts';
import type { ShapeDraft, ShapeDrawing } from './shapeDraft.ts';
import { otherParts, shapeOf } from './shapeParts.ts';
import { shapeTexts as texts } from './texts.hu.ts';

/** Parts of the shape that are not being drawn: its other parts, and the holes. */
const besideFeatures = (draft: ShapeDraft): MapFeature[] => [
  ...otherParts(draft).map(
    ({ number, outline }): MapFeature => ({
      id: `part ${number}`,
      geometry: outline,
      style: 'drawingMine',
      label: texts.part(number),
    }),
  ),
  ...draft.holes.map(
    (hole, index): MapFeature => ({
      id: `hole ${index}`,
      geometry: { type: 'LineString', coordinates: hole },
      style: 'drawing',
    }),
  ),
];

function ownFeatures({ draft, saving }: ShapeDrawing, { crossings }: ShapeJudgement): MapFeature[] {
  if (saving.kind !== 'conflict')
    return [
      ...besideFeatures(draft),
      ...sketchFeatures(draft.sketch, crossings.length > 0 ? 'drawingRefused' : 'drawing'),
    ];
  const { geometry } = saving.current;
  const theirs: MapFeature[] =
    geometry === null ? [] : [{ id: 'theirs', geometry, style: 'drawingTheirs', label: texts.theirs }];
  return [...theirs, { id: 'mine', geometry: shapeOf(draft), style: 'drawingMine', label: texts.mine }];
}

/** The drawn shape, its errors, and corners that came from the device. */
export function shapeLayers(drawing: ShapeDrawing, judged: ShapeJudgement, fix: Fix | null): LayerSpec[] {
  const crossings = judged.crossings.map(
    (at, index): MapFeature => ({
      id: `crossing ${index}`,
      geometry: { type: 'Point', coordinates: at },
      style: 'crossing',
    }),
  );
  const here: MapFeature[] =
    fix === null
      ? []
      : [{ id: 'fix', geometry: { type: 'Point', coordinates: fix.at }, style: 'gpsVertex', radius: fix.accuracy }];
  return [
    {
      key: 'DRAWING',
      layer: 'DRAWING',
      visible: true,
      source: { kind: 'features', features: [...ownFeatures(drawing, judged), ...crossings, ...here] },
    },
  ];
}
