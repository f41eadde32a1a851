import type { Grave, GraveRow } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { type BBox, bboxOf, bufferBBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { isExpired } from './words.ts';

/** Of what is not chosen, while something is. */
const DIMMED = 0.55;
/** Metres around chosen graves. */
const AROUND = 6;

export const graveFeature = (grave: Grave, today: string): MapFeature => ({
  id: String(grave.id),
  geometry: asAreal(grave.geom),
  style: isExpired(grave, today) ? 'graveExpired' : 'grave',
  label: grave.pos,
});

/** An identity of a row of graves, by which its address is made. */
export const rowId = ({ graveyardId, parcel, row }: GraveRow): string => JSON.stringify([graveyardId, parcel, row]);

export const rowFeature = (row: GraveRow): MapFeature => ({
  id: rowId(row),
  geometry: asAreal(row.geom),
  style: 'graveRow',
});

/** Layers of graves behind the chosen ones. */
export const dimmedBy = (chosen: readonly Grave[]): Pick<LayerSpec, 'opacity'> =>
  chosen.length > 0 ? { opacity: DIMMED } : {};

/** The chosen graves, above the others. */
export const chosenSpecs = (chosen: readonly Grave[]): readonly LayerSpec[] => [
  {
    key: 'CHOSEN GRAVES',
    layer: 'CEMETERY_GRAVE',
    visible: chosen.length > 0,
    raise: 2,
    source: {
      kind: 'features',
      features: chosen.map(({ id, geom }) => ({ id: String(id), geometry: asAreal(geom), style: 'graveChosen' })),
    },
  },
];

/** The straight way to a grave. */
export const waySpec = (from: Position | null, to: Position | null): LayerSpec => ({
  key: 'WAY TO A GRAVE',
  layer: 'CEMETERY_GRAVE',
  visible: from !== null && to !== null,
  raise: 1,
  source: {
    kind: 'features',
    features:
      from === null || to === null
        ? []
        : [
            { id: 'way', geometry: { type: 'LineString', coordinates: [from, to] }, style: 'wayToGrave' },
            { id: 'from', geometry: { type: 'Point', coordinates: from }, style: 'entrance' },
          ],
  },
});

export const boxOf = ({ geom }: Pick<Grave, 'geom'>): BBox => bboxOf(asAreal(geom));

/** The middle of a grave. */
export function middleOf(grave: Pick<Grave, 'geom'>): Position {
  const [west, south, east, north] = boxOf(grave);
  return [(west + east) / 2, (south + north) / 2];
}

/** A little more than a box of graves. */
export const around = (box: BBox): BBox => bufferBBox(box, AROUND);

/** Around some graves, or graveyards; null of none. */
export function boxAround(shapes: readonly Pick<Grave, 'geom'>[]): BBox | null {
  const boxes = shapes.map(boxOf);
  return boxes.length === 0 ? null : around(boxes.reduce(unionBBox));
}
