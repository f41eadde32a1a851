import type { MultiPolygon, Polygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import { prepared, statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { lastDayOfCover } from './policyDays.ts';
import { sumOfPlot } from './sumInsured.ts';

/** A policy plot as stored, with the fields of its policy and its block. */
export interface PolicyPlotRow {
  readonly id: number;
  readonly companyId: number;
  readonly policyId: number;
  readonly policyNumber: string;
  readonly plantName: string | null;
  readonly plantCode: string | null;
  readonly insuredArea: number;
  readonly meparCode: string;
  readonly meparPolygon: MultiPolygon | null;
  readonly tableGeometry: Polygon | null;
  readonly tableGeometryHa: number | null;
  readonly farmerUserId: number | null;
  readonly updatedAt: Date;
  readonly version: number;
  /** Ft */
  readonly sumInsured: number | null;
  /** Ft; as the contract states it, or else computed. */
  readonly sumOfPlot: number | null;
  readonly premium: number | null;
  readonly insuredUntil: string;
}

const plotsQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('policyPlot')
        .innerJoin('policy', (join) =>
          join.onRef('policy.id', '=', 'policyPlot.policyId').onRef('policy.companyId', '=', 'policyPlot.companyId'),
        )
        .leftJoin('block', 'block.meparCode', 'policyPlot.meparCode')
        .select([
          'policyPlot.id',
          'policyPlot.companyId',
          'policyPlot.policyId',
          'policy.policyNumber',
          'policyPlot.plantName',
          'policyPlot.plantCode',
          'policyPlot.insuredArea',
          'policyPlot.meparCode',
          'policyPlot.tableGeomHa as tableGeometryHa',
          'policyPlot.farmerUserId',
          'policyPlot.updatedAt',
          'policyPlot.version',
          'policyPlot.sumInsured',
          'policyPlot.premium',
          sumOfPlot.as('sumOfPlot'),
          lastDayOfCover.as('insuredUntil'),
          asGeoJsonText('block.geom').as('meparPolygon'),
          asGeoJsonText('policyPlot.tableGeom').as('tableGeometry'),
        ]),
    )
    .orderBy('policyPlot.meparCode')
    .orderBy('policy.year', 'desc')
    .orderBy('policyPlot.id');

const plots = (rows: readonly object[]) => withShapes<PolicyPlotRow>(rows, 'meparPolygon', 'tableGeometry');

/** @param where conditions on `policy_plot`, all of them */
export const policyPlotsWhere = async (
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<PolicyPlotRow[]> => plots(await prepared(executor, plotsQuery(executor, ...where)));

const onBlock = statement('policy-plots-on-block', (executor, meparCode: string, scope: Scope) =>
  plotsQuery(executor, sql<boolean>`policy_plot.mepar_code = ${meparCode}`, policyPlotsIn(scope)),
);

/** The plots of a scope on a block. */
export const policyPlotsOnBlock = async (executor: Executor, meparCode: string, scope: Scope) =>
  plots(await onBlock(executor, meparCode, scope));

const ofPolicies = statement('policy-plots-of', (executor, policyIds: readonly number[], scope: Scope) =>
  plotsQuery(
    executor,
    // A condition on both tables: otherwise all policies of the company are read for the join.
    sql<boolean>`policy_plot.policy_id = any(${policyIds}::int[]) and policy.id = any(${policyIds}::int[])`,
    policyPlotsIn(scope),
  ),
);

/** The plots of a scope that policies insure. */
export const policyPlotsOf = async (executor: Executor, policyIds: readonly number[], scope: Scope) =>
  plots(await ofPolicies(executor, policyIds, scope));

const byId = statement('policy-plot', (executor, id: number, scope: Scope) =>
  plotsQuery(executor, sql<boolean>`policy_plot.id = ${id}`, policyPlotsIn(scope)),
);

/** One plot of a scope, if it exists: the most frequent request of maps and panels. */
export async function policyPlotIn(executor: Executor, scope: Scope, id: number): Promise<PolicyPlotRow | undefined> {
  if (scope.kind === 'none') return undefined;
  const [row] = plots(await byId(executor, id, scope));
  return row;
}
