import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { type BBox, bboxOfPositions, scaleBBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { parseAreal } from '@georisk/domain/geo/geojson.ts';
import { type Areal, polygonsOf, type Position } from '@georisk/domain/geo/types.ts';
import type { PointFix } from '@georisk/domain/sampling/pointFix.ts';
import { toHectares } from '@georisk/domain/units.ts';

/** The shapes of a change, EPSG:23700. */
export interface ChangedOutline {
  readonly kind: 'table' | 'area';
  readonly geometry: Areal;
}
export interface ChangedPoint {
  readonly id: string;
  readonly number: number;
  readonly position: Position;
  readonly isUsed: boolean;
  /** t/ha */
  readonly yield: number | null;
  readonly comment: string;
  /** Why the change corrects a measured yield; empty where it does not, or nobody said. */
  readonly reason: string;
  /** By the device, ISO 8601; null where it did not say. */
  readonly measuredAt: string | null;
  /** Where the device was; null where it did not say. */
  readonly fix: Pick<PointFix, 'lon' | 'lat' | 'accuracy'> | null;
}
export interface Stood {
  readonly outlines: readonly ChangedOutline[];
  readonly points: readonly ChangedPoint[];
}

type Facts = Readonly<Record<string, unknown>>;
const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
const listOf = (value: unknown): readonly Facts[] => (Array.isArray(value) ? value.map(factsOf) : []);

/** None for what is no shape: one damaged record must not take the whole page with it. */
function arealOf(value: unknown): readonly Areal[] {
  const read = parseAreal(value);
  return read.ok && polygonsOf(read.value).every((rings) => rings.every((ring) => ring.length > 0)) ? [read.value] : [];
}

function fixOf(value: unknown): ChangedPoint['fix'] {
  const { lon, lat, accuracy } = factsOf(value);
  return typeof lon === 'number' && typeof lat === 'number' && typeof accuracy === 'number'
    ? { lon, lat, accuracy }
    : null;
}

function pointOf({ id, sequenceId, position, isUsed, comment, ...more }: Facts): readonly ChangedPoint[] {
  const [x, y] = Array.isArray(position) ? (position as unknown[]) : [];
  if (typeof id !== 'string' || typeof sequenceId !== 'number' || typeof x !== 'number' || typeof y !== 'number')
    return [];
  return [
    {
      id,
      number: sequenceId,
      position: [x, y],
      isUsed: isUsed !== false,
      yield: typeof more['yield'] === 'number' ? more['yield'] : null,
      comment: typeof comment === 'string' ? comment : '',
      reason: typeof more['correctionReason'] === 'string' ? more['correctionReason'] : '',
      measuredAt: typeof more['measuredAt'] === 'string' ? more['measuredAt'] : null,
      fix: fixOf(more['fix']),
    },
  ];
}

/** The state on one side of a change. @param side `before` or `after` of a change, as the server stores it */
export function stoodOf(side: unknown): Stood {
  const facts = factsOf(side);
  return {
    outlines: [
      ...arealOf(facts['tableGeometry']).map((geometry) => ({ kind: 'table' as const, geometry })),
      ...listOf(facts['areas']).flatMap(({ geom }) =>
        arealOf(geom).map((geometry) => ({ kind: 'area' as const, geometry })),
      ),
    ],
    points: listOf(facts['sampling']).flatMap(pointOf),
  };
}

/** Hectares of all outlines of one side; null where there is none. */
export const hectaresOf = ({ outlines }: Stood): number | null =>
  outlines.length === 0 ? null : outlines.reduce((sum, { geometry }) => sum + toHectares(arealArea(geometry)), 0);

const positionsOf = ({ outlines, points }: Stood): Position[] => [
  ...outlines.flatMap(({ geometry }) => polygonsOf(geometry).flat(2)),
  ...points.map(({ position }) => position),
];

/** Metres: smallest extent of the drawing. */
const MIN_SPAN = 60;
const MARGIN = 1.15;

/** The picture of a change; null for a change without any shape. @param ground the shapes beneath */
export function boxOfChange(
  { before, after }: Pick<CaseChange, 'before' | 'after'>,
  ground: Areal | null,
): BBox | null {
  const positions = [...positionsOf(stoodOf(before)), ...positionsOf(stoodOf(after))];
  if (positions.length === 0) return null;
  const shapes = bboxOfPositions(positions);
  const whole = ground === null ? shapes : unionBBox(shapes, bboxOfPositions(polygonsOf(ground).flat(2)));
  const [west, south, east, north] = scaleBBox(whole, MARGIN);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [width, height] = [Math.max(east - west, MIN_SPAN), Math.max(north - south, MIN_SPAN)];
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

/** A possible length of a scale bar: 1, 2 or 5 times a power of ten. @param most metres */
export function scaleLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power;
}
