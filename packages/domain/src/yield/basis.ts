import { distance } from '../geo/ring.ts';
import type { Areal, Position } from '../geo/types.ts';
import type { IsoDate } from '../units.ts';
import type { PlacedPoint, YieldInputs } from './calculateYield.ts';
import { placeOfPoint } from './pointPlace.ts';
import { isYield } from './preconditions.ts';
import type { Population, ZonePixels } from './sample.ts';

/**
 * What a calculation needs beside the points' yields, so that it can be repeated where the points are measured: on a
 * device without a connection. Geometries in EPSG:23700.
 */
export interface YieldBasis {
  readonly damaged: Areal;
  readonly table: Areal;
  /** m². */
  readonly damagedArea: number;
  /** m². */
  readonly tableArea: number;
  /** Areas in m², of the parts inside the damaged area. */
  readonly zones: readonly { readonly zone: number; readonly area: number; readonly geometry: Areal }[];
  /** The points whose NDVI is known, in the order of the candidates' x. */
  readonly points: readonly { readonly id: string; readonly position: Position }[];
  readonly candidates: readonly {
    readonly dates: readonly IsoDate[];
    readonly x: readonly (number | null)[];
    readonly population: Population;
    /** Of every zone. */
    readonly zonePixels: readonly ZonePixels[];
  }[];
  /** t/ha. */
  readonly referenceYield: number | null;
  readonly plausibleYield: number | null;
}

/** A sampling point as it stands on the device. */
export interface MeasuredPoint {
  readonly id: string;
  readonly sequenceId: number;
  readonly isUsed: boolean;
  /** t/ha. */
  readonly yield: number | null;
  readonly position: Position;
}

/** A point that was moved further than this has another pixel, m. */
const SAME = 0.01;

/**
 * The inputs of a calculation from the used points that have a yield: those without one count as if they were not
 * used. A point that was added or moved since has no NDVI, so that images are not used until the server has read them
 * again.
 */
export function yieldInputsOf(basis: YieldBasis, all: readonly MeasuredPoint[]): YieldInputs {
  const { damaged, table } = basis;
  // A zone of which a redrawn area has left nothing is nobody's.
  const standing = basis.zones.filter(({ area }) => area > 0);
  const points = all
    .filter((point) => point.isUsed && isYield(point.yield))
    .toSorted((a, b) => a.sequenceId - b.sequenceId);
  const known = new Map(basis.points.map(({ id, position }, index) => [id, { position, index }]));
  const indexes = points.map(({ id, position }) => {
    const was = known.get(id);
    return was === undefined || distance(was.position, position) > SAME ? -1 : was.index;
  });
  return {
    damagedArea: basis.damagedArea,
    tableArea: basis.tableArea,
    points: points.map(
      ({ sequenceId, yield: value, position }): PlacedPoint => ({
        sequenceId,
        isUsed: true,
        yield: value,
        place: placeOfPoint(position, damaged, table, standing),
        position,
      }),
    ),
    zones: basis.zones.map(({ zone, area }) => ({ zone, area })),
    candidates: basis.candidates.map(({ dates, x, population, zonePixels }) => ({
      dates,
      x: indexes.map((index) => x[index] ?? null),
      population,
      zonePixels,
    })),
    referenceYield: basis.referenceYield,
    plausibleYield: basis.plausibleYield,
  };
}
