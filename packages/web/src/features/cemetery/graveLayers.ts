import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { type BBox, bboxOf, bufferBBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { isExpired } from './words.ts';

/** Key of the layer of all graves: these can be pointed at. */
export const GRAVES = 'CEMETERY_GRAVE';
/** Of what is not chosen, while something is. */
const DIMMED = 0.55;
/** Metres around chosen graves. */
const AROUND = 6;

export const graveFeatures = (graves: readonly Grave[], today: string): readonly MapFeature[] =>
  graves.map((grave) => ({
    id: String(grave.id),
    geometry: asAreal(grave.geom),
    style: isExpired(grave, today) ? 'graveExpired' : 'grave',
    label: grave.pos,
  }));

/** All graves, and the chosen ones above them. */
export const graveSpecs = (features: readonly MapFeature[], chosen: readonly Grave[]): readonly LayerSpec[] => [
  {
    key: GRAVES,
    layer: 'CEMETERY_GRAVE',
    visible: true,
    declutter: false,
    source: { kind: 'features', features },
    ...(chosen.length > 0 && { opacity: DIMMED }),
  },
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

/** Around some graves, or graveyards; null of none. */
export function boxAround(shapes: readonly Pick<Grave, 'geom'>[]): BBox | null {
  const boxes = shapes.map(boxOf);
  return boxes.length === 0 ? null : bufferBBox(boxes.reduce(unionBBox), AROUND);
}
