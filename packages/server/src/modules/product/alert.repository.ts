import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { asGeoJson } from '../../db/geometry.ts';
import type { Scope } from '../access/scope.ts';
import { sharedOrIn } from '../access/scopeFilter.ts';

export interface AlertRow {
  readonly id: number;
  readonly blockId: number;
  readonly date: string;
  readonly geom: MultiPolygon;
  readonly areaHa: number;
}

/** Alerts on blocks, newest first. */
export const alertsOf = (executor: Executor, blockIds: readonly number[], scope: Scope): Promise<AlertRow[]> =>
  executor
    .selectFrom('alert')
    .select([
      'alert.id',
      'alert.blockId',
      sql<string>`alert.date::text`.as('date'),
      asGeoJson<MultiPolygon>('alert.geom').as('geom'),
      'alert.areaHa',
    ])
    .where(sql<boolean>`alert.block_id = any(${blockIds}::int[])`)
    .where(sharedOrIn('alert', scope))
    .orderBy('alert.date', 'desc')
    .orderBy('alert.id')
    .execute();

/** An alert has a row, so its product's id is the row's. */
export const alertProductId = (id: number): string => `alert-${id}`;
