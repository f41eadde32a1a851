import type { StandTree } from '@georisk/domain/forest/standFigures.ts';
import type { TreeCode } from '@georisk/domain/forest/treeSpecies.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';

/** The stems of a unit with their figures. */
export async function standOf(
  executor: Executor,
  unitId: number,
): Promise<(StandTree & { readonly isMeasured: boolean })[]> {
  const rows = await executor
    .selectFrom('forestTree')
    .select(['species', 'height', 'dbh as diameter', 'volume', sql<boolean>`dbh_measured is not null`.as('isMeasured')])
    .where('unitId', '=', unitId)
    .where('stem', 'is not', null)
    .where('beside', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, species: row.species as TreeCode | null }));
}

/** The trees that were found in a canopy and are kept beside a unit's imported ones. */
export async function standBeside(executor: Executor, unitId: number): Promise<StandTree[]> {
  const rows = await executor
    .selectFrom('forestTree')
    .select(['species', 'height', 'dbh as diameter', 'volume'])
    .where('unitId', '=', unitId)
    .where('beside', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, species: row.species as TreeCode | null }));
}

/** A tree as the workbook lists it. */
export interface ListedTree extends StandTree {
  readonly externalId: string;
  /** m² */
  readonly crownArea: number | null;
  readonly isMeasured: boolean;
  /** A crown without a stem is none of the figures of its unit. */
  readonly isStem: boolean;
}

/** All trees of a unit, in the order in which they came. */
export async function listedTrees(executor: Executor, unitId: number): Promise<ListedTree[]> {
  const rows = await executor
    .selectFrom('forestTree')
    .select(['externalId', 'species', 'height', 'crownArea', 'dbh as diameter', 'volume'])
    .select([sql<boolean>`dbh_measured is not null`.as('isMeasured'), sql<boolean>`stem is not null`.as('isStem')])
    .where('unitId', '=', unitId)
    .where('beside', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, species: row.species as TreeCode | null }));
}

/** What the figures of a tree are computed of. */
export interface MeasurableTree {
  readonly id: number;
  readonly species: TreeCode | null;
  readonly height: number;
  readonly crownArea: number | null;
  readonly dbhMeasured: number | null;
  readonly isStem: boolean;
}

export async function measurableTrees(tx: Executor, unitId: number): Promise<MeasurableTree[]> {
  const rows = await tx
    .selectFrom('forestTree')
    .select(['id', 'species', 'height', 'crownArea', 'dbhMeasured', sql<boolean>`stem is not null`.as('isStem')])
    .where('unitId', '=', unitId)
    .where('beside', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, species: row.species as TreeCode | null }));
}

export interface TreeFiguresRow {
  readonly id: number;
  readonly dbh: number | null;
  readonly volume: number | null;
}

const BATCH = 5_000;

/** Writes the figures of trees; those that stay the same are not touched. */
export async function saveTreeFigures(tx: Executor, rows: readonly TreeFiguresRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await sql`
      update forest_tree set dbh = r.dbh, volume = r.volume
      from jsonb_to_recordset(${rowsAsJson(rows.slice(at, at + BATCH))})
        as r (id integer, dbh double precision, volume double precision)
      where forest_tree.id = r.id
        and (forest_tree.dbh, forest_tree.volume) is distinct from (r.dbh, r.volume)`.execute(tx);
}

export interface UnitFiguresRow {
  readonly stemCount: number;
  readonly heightAvg: number | null;
  readonly dbhAvg: number | null;
  readonly volumeSum: number | null;
  readonly volumeStems: number;
  readonly diameterFactor: number;
  readonly diameterSpread: number;
  readonly measured: number;
}

export const saveUnitFigures = (tx: Executor, unitId: number, figures: UnitFiguresRow): Promise<unknown> =>
  tx
    .updateTable('forestUnit')
    .set({ ...figures, updatedAt: sql<Date>`now()` })
    .where('id', '=', unitId)
    .execute();
