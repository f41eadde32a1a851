import type { MultiPolygon, Polygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { asGeoJsonOrNull } from '../../db/geometry.ts';
import { prepared, statement } from '../../db/statement.ts';
import type { Scope } from '../access/scope.ts';
import { policyPlotsIn } from '../access/scopeFilter.ts';

/** A policy plot as stored, with what its policy and its block say of it. */
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
          asGeoJsonOrNull<MultiPolygon>('block.geom').as('meparPolygon'),
          asGeoJsonOrNull<Polygon>('policyPlot.tableGeom').as('tableGeometry'),
        ]),
    )
    .orderBy('policyPlot.meparCode')
    .orderBy('policy.year', 'desc')
    .orderBy('policyPlot.id');

/** @param where conditions on `policy_plot`, all of them */
export const policyPlotsWhere = (
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<PolicyPlotRow[]> => prepared(executor, plotsQuery(executor, ...where));

const byId = (id: number) => sql<boolean>`policy_plot.id = ${id}`;
const plotOfAll = statement('policy-plot', (executor, id: number) =>
  plotsQuery(executor, byId(id), policyPlotsIn({ kind: 'all' })),
);
const plotOfCompany = statement('policy-plot-company', (executor, id: number, companyId: number) =>
  plotsQuery(executor, byId(id), policyPlotsIn({ kind: 'company', companyId })),
);
const plotOfOwner = statement('policy-plot-own', (executor, id: number, companyId: number, userId: number) =>
  plotsQuery(executor, byId(id), policyPlotsIn({ kind: 'own', companyId, userId })),
);

/** One plot of a scope, if it is there: what the maps and panels ask for most. */
export async function policyPlotIn(executor: Executor, scope: Scope, id: number): Promise<PolicyPlotRow | undefined> {
  if (scope.kind === 'none') return undefined;
  if (scope.kind === 'all') return (await plotOfAll(executor, id))[0];
  if (scope.kind === 'company') return (await plotOfCompany(executor, id, scope.companyId))[0];
  return (await plotOfOwner(executor, id, scope.companyId, scope.userId))[0];
}
