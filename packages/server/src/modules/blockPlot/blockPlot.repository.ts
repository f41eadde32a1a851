import type { MultiPolygon } from 'geojson';
import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import { prepared } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';
import { cut, MAX_ROWS } from '#server/modules/map/extent.ts';
import type { CutList } from '#server/http/bareList.ts';

const blockPlotsIn = (scope: Scope) => companyRowsIn('block_plot', scope);

export interface BlockPlotRow extends BlockPlot {
  readonly companyId: number;
  readonly tableGeometry: MultiPolygon;
}

const plotsQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('blockPlot')
        .select([
          'blockPlot.id',
          'blockPlot.companyId',
          'blockPlot.name',
          'blockPlot.meparCode',
          asGeoJsonText('blockPlot.geom').as('tableGeometry'),
          'blockPlot.areaHa as area',
          'blockPlot.plantName',
          'blockPlot.yield',
          'blockPlot.differentialSpraying',
          'blockPlot.differentialSprayingType',
          'blockPlot.irrigation',
        ]),
    )
    .orderBy('blockPlot.name')
    .orderBy('blockPlot.id');

/** @param limit where there are more, those whose names the database sorts first */
const plotsWhere = async (
  executor: Executor,
  limit: number,
  ...where: readonly RawBuilder<boolean>[]
): Promise<BlockPlotRow[]> =>
  withShapes<BlockPlotRow>(await prepared(executor, plotsQuery(executor, ...where).limit(limit)), 'tableGeometry');

/** As Hungarian lists are sorted. */
const hungarian = new Intl.Collator('hu');
const byName = (a: BlockPlotRow, b: BlockPlotRow): number => hungarian.compare(a.name, b.name) || a.id - b.id;

/** The plots of a scope, by name. */
export async function blockPlotsOf(executor: Executor, scope: Scope): Promise<CutList<BlockPlotRow>> {
  if (scope.kind === 'none') return cut([], MAX_ROWS);
  const { items, truncated } = cut(await plotsWhere(executor, MAX_ROWS + 1, blockPlotsIn(scope)), MAX_ROWS);
  return { items: items.toSorted(byName), truncated };
}

/** Those on some blocks. */
export async function blockPlotsOn(
  executor: Executor,
  meparCodes: readonly string[],
  scope: Scope,
): Promise<BlockPlotRow[]> {
  if (scope.kind === 'none' || meparCodes.length === 0) return [];
  const onBlocks = sql<boolean>`block_plot.mepar_code = any(${[...meparCodes]}::text[])`;
  return (await plotsWhere(executor, MAX_ROWS, blockPlotsIn(scope), onBlocks)).toSorted(byName);
}

/** One plot, if it is in the scope. */
export async function blockPlotIn(executor: Executor, scope: Scope, id: number): Promise<BlockPlotRow | undefined> {
  if (scope.kind === 'none') return undefined;
  const [row] = await plotsWhere(executor, 1, blockPlotsIn(scope), sql<boolean>`block_plot.id = ${id}`);
  return row;
}

export interface NamedPlot {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly meparCode: string;
  readonly plantName: string | null;
}

/** The names of a scope's plots, for the search. */
export const namedPlots = (executor: Executor, scope: Scope): Promise<NamedPlot[]> =>
  executor
    .selectFrom('blockPlot')
    .select(['id', 'companyId', 'name', 'meparCode', 'plantName'])
    .where(blockPlotsIn(scope))
    .orderBy('id')
    .execute();
