import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { Sketched } from '#web/map/modes/mapMode.ts';
import { sketchFeatures } from '#web/map/sketch/sketchFeatures.ts';
import type { ShapeRow } from '#web/mapScreen/shapeTable.ts';
import type { Selection } from './selection.ts';

/** What the map shows needs no mark of its own; what was drawn around or picked does. */
const IS_MARKED: Readonly<Record<Selection['kind'], boolean>> = { extent: false, outline: true, picked: true };

const shape = (id: string, { geometry }: ShapeRow, style: MapFeature['style']): MapFeature => ({ id, geometry, style });

/** The selected shapes on the map, and above them the one of the active row. */
export function selectionLayer(kind: Selection['kind'], rows: readonly ShapeRow[], active: ShapeRow | null): LayerSpec {
  const selected = IS_MARKED[kind] ? rows : [];
  return {
    key: 'SELECTED SHAPES',
    layer: 'PLOT_HIGHLIGHT',
    visible: true,
    maxResolution: null,
    raise: 1,
    source: {
      kind: 'features',
      features: [
        ...selected.map((row) => shape(row.id, row, 'blockSelected')),
        ...(active === null ? [] : [shape('active', active, 'shapeActive')]),
      ],
    },
  };
}

function lineOf(selection: Selection, drawn: Sketched | null): readonly MapFeature[] {
  if (drawn !== null) return sketchFeatures(drawn.sketch, 'measure');
  const { outline = null } = selection.kind === 'outline' ? selection : {};
  const [first] = outline ?? [];
  if (outline === null || first === undefined) return [];
  return [{ id: 'outline', geometry: { type: 'LineString', coordinates: [...outline, first] }, style: 'measure' }];
}

/** The line around what is selected, while it is drawn and afterwards. */
export const outlineLayer = (selection: Selection, drawn: Sketched | null): LayerSpec => ({
  key: 'OUTLINE OF THE SELECTION',
  layer: 'MEASURING',
  visible: true,
  source: { kind: 'features', features: lineOf(selection, drawn) },
});
