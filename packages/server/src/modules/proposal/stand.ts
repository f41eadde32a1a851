import { hash } from 'node:crypto';
import type { Operation, OperationKind, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import type { Executor } from '#server/db/executor.ts';
import { damagePlotsWhere } from '#server/modules/damage/damagePlot.repository.ts';
import { type AreaRow, areasOf } from '#server/modules/damagePlot/area.repository.ts';
import { areaShape } from '#server/modules/operation/wellFormed.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { sql } from 'kysely';
import type { Place } from './place.ts';

/** What an operation would change, in the form of a change of its case. */
export interface Stand {
  readonly before: unknown;
  readonly after: unknown;
  /** Names the state of `before`. */
  readonly seen: string;
  /** The state over which the operation is done. */
  readonly base: string | null;
}

type StandOf<K extends OperationKind> = (
  executor: Executor,
  operation: OperationOf<K>,
  place: Pick<Place, 'status' | 'caseVersion'>,
) => Promise<Stand>;

const plotRow = async (executor: Executor, id: number) =>
  (await damagePlotsWhere(executor, sql<boolean>`damage_plot.id = ${id}`))[0];

const outline: StandOf<'outline'> = async (executor, { payload }) => {
  const row = await plotRow(executor, payload.plotId);
  const version = String(row?.tableVersion ?? 0);
  return {
    before: row?.tableGeometry == null ? null : { tableGeometry: row.tableGeometry },
    after: payload.polygon == null ? null : { tableGeometry: payload.polygon },
    seen: version,
    base: version,
  };
};

type Rings = readonly (readonly (readonly number[])[])[];

/** As a device writes a shape. */
const wktOf = ({ geom }: AreaRow): string => {
  const parts: readonly Rings[] = geom.coordinates;
  const ring = (points: Rings[number]) => `(${points.map(([x, y]) => `${x} ${y}`).join(',')})`;
  return `MULTIPOLYGON(${parts.map((rings) => `(${rings.map(ring).join(',')})`).join(',')})`;
};

const area: StandOf<'area'> = async (executor, { payload }) => {
  const stored = (await areasOf(executor, payload.plotId)).find(({ id }) => id === payload.areaId);
  const geom = areaShape(payload.geom);
  return {
    before: stored === undefined ? null : { areas: [{ id: stored.id, geom: stored.geom }] },
    after: { areas: [{ id: payload.areaId, geom }] },
    seen: stored === undefined ? 'none' : hash('sha256', wktOf(stored), 'hex').slice(0, 32),
    base: stored === undefined ? payload.base : wktOf(stored),
  };
};

const points: StandOf<'points'> = async (executor, { payload }) => {
  const row = await plotRow(executor, payload.plotId);
  const stored = (await samplingOf(executor, payload.plotId)).map(stateOf);
  const changed = new Set(payload.operations.map((each) => (each.kind === 'put' ? each.point.id : each.id)));
  const version = String(row?.samplingVersion ?? 0);
  const numbers = new Map(stored.map(({ id, sequenceId }) => [id, sequenceId]));
  return {
    before: { sampling: stored.filter(({ id }) => changed.has(id)) },
    after: {
      sampling: payload.operations.flatMap((each) =>
        each.kind === 'put' ? [{ ...each.point, sequenceId: numbers.get(each.point.id) ?? each.point.sequenceId }] : [],
      ),
    },
    seen: version,
    base: version,
  };
};

const photo: StandOf<'photo'> = (_, { payload }) =>
  Promise.resolve({
    before: null,
    after: { sha256: payload.sha256, sequenceNumber: null, photoCreatedAt: null, pointNumber: null },
    seen: '',
    base: null,
  });

const status: StandOf<'status'> = (_, { payload }, place) =>
  Promise.resolve({
    before: { status: place.status },
    after: { status: payload.status, ...(payload.reason !== undefined && { reason: payload.reason }) },
    seen: String(place.caseVersion),
    base: String(place.caseVersion),
  });

const STANDS: { readonly [K in OperationKind]: StandOf<K> } = { outline, area, points, photo, status };

/** What an operation would change now. */
export const standOf = (
  executor: Executor,
  operation: Operation,
  place: Pick<Place, 'status' | 'caseVersion'>,
): Promise<Stand> => (STANDS[operation.kind] as StandOf<OperationKind>)(executor, operation, place);
