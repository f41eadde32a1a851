import type { MultiPolygon, Polygon } from 'geojson';
import type { RawBuilder } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { asGeoJsonOrNull } from '../../db/geometry.ts';

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

/** @param where conditions on `policy_plot`, all of them */
export const policyPlotsWhere = (
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<PolicyPlotRow[]> =>
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
    .orderBy('policyPlot.id')
    .execute();
