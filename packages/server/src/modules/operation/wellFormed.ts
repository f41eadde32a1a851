import type { Operation, OperationKind, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import { OUTLINE_LIMITS, parseAreal } from '@georisk/domain/geo/geojson.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { readWkt } from '#server/formats/wkt/readWkt.ts';
import { Problem } from '#server/http/problem.ts';
import { bodyOf, keyOf, putsOf } from './bodies.ts';

const malformed = () => new Problem('malformed-request', { error: 'Malformed operation' });

/** The shape of a drawn area; null for what is none. @param text well-known text, EPSG:23700 */
export function areaShape(text: string): Areal | null {
  const read = parseAreal(readWkt(text)?.geometry, OUTLINE_LIMITS);
  return read.ok ? read.value : null;
}

type Check<K extends OperationKind> = (operation: OperationOf<K>) => void;

const CHECKS: { readonly [K in OperationKind]: Check<K> } = {
  outline: ({ payload: { polygon } }) => {
    if (polygon != null && !parseAreal(polygon, OUTLINE_LIMITS).ok) throw malformed();
  },
  area: ({ payload: { geom, base } }) => {
    if (areaShape(geom) === null || (base !== null && areaShape(base) === null)) throw malformed();
  },
  points: (operation) => {
    const sampling = putsOf(operation);
    if (sampling.length > 0)
      bodyOf('saveSampling', { damagePlotId: operation.payload.plotId, sampling, ...keyOf(operation) });
  },
  photo: () => {},
  status: (operation) => {
    const { status, reason } = operation.payload;
    bodyOf('changeDamage', { status, ...(reason !== undefined && { reason }), ...keyOf(operation) });
  },
};

/**
 * Whether an operation is one that its usual call would read, wherever it is done: what is kept for somebody's decision
 * is shown to them first. @throws Problem 400
 */
export const assertWellFormed = (operation: Operation): void =>
  (CHECKS[operation.kind] as Check<OperationKind>)(operation);
