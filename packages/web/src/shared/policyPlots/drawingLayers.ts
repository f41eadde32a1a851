import type { Areal, Ring } from '@georisk/domain/geo/types.ts';
import { polygonsOf } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { Fix } from '#web/map/position/position.ts';
import { sketchFeatures } from '#web/map/sketch/sketchFeatures.ts';
import { type Drawing, outlineOf } from './draft.ts';
import type { Judgement, Neighbour } from './judge.ts';
import { drawingTexts } from './texts.hu.ts';

function ownFeatures({ draft, saving }: Drawing, { crossings }: Judgement): MapFeature[] {
  if (saving.kind === 'conflict') {
    const { tableGeometry } = saving.current;
    const theirs: MapFeature[] =
      tableGeometry === null
        ? []
        : [{ id: 'theirs', geometry: asAreal(tableGeometry), style: 'drawingTheirs', label: drawingTexts.theirs }];
    return [...theirs, { id: 'mine', geometry: outlineOf(draft), style: 'drawingMine', label: drawingTexts.mine }];
  }
  return sketchFeatures(draft.sketch, crossings.length > 0 ? 'drawingRefused' : 'drawing');
}

const place = (id: string, [x, y]: readonly [number, number], style: MapFeature['style']): MapFeature => ({
  id,
  geometry: { type: 'Point', coordinates: [x, y] },
  style,
});

/** Layers of drawing on the map: neighbours, the outline, its errors, and corners that came from the device. */
export function drawingLayers(
  drawing: Drawing,
  judged: Judgement,
  neighbours: readonly Neighbour[],
  fix: Fix | null,
): LayerSpec[] {
  const covered = new Set(judged.overlaps.map(({ neighbour }) => neighbour.plotId));
  const beside = neighbours.map(
    ({ plotId, outline }): MapFeature => ({
      id: String(plotId),
      geometry: outline,
      style: covered.has(plotId) ? 'overlap' : 'neighbour',
    }),
  );
  const marks = [
    ...judged.crossings.map((at, index) => place(`crossing ${index}`, at, 'crossing')),
    ...(fix === null ? [] : [{ ...place('fix', fix.at, 'gpsVertex'), radius: fix.accuracy }]),
  ];
  return [
    {
      key: 'NEIGHBOURS',
      layer: 'POLICY_PLOT',
      visible: true,
      raise: 1,
      source: { kind: 'features', features: beside },
    },
    {
      key: 'DRAWING',
      layer: 'DRAWING',
      visible: true,
      source: { kind: 'features', features: [...ownFeatures(drawing, judged), ...marks] },
    },
  ];
}

/** The outlines to which corners snap. */
export const snapRingsOf = (shapes: readonly Areal[]): readonly Ring[] =>
  shapes.flatMap((shape) => polygonsOf(shape).flat());
