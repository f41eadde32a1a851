import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import type { MultiPolygon } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn, damagePlotsIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { type Extent, intersectsExtent } from './extent.ts';

export const countries = (executor: Executor): Promise<Answer<'country'>> =>
  executor
    .selectFrom('country')
    .select(['name', asGeoJson<MultiPolygon>('country.geom').as('polygon')])
    .orderBy('code')
    .execute();

export const citiesIn = (executor: Executor, extent: Extent, limit: number): Promise<Answer<'cities'>['items']> =>
  executor
    .selectFrom('settlement')
    .select(['code', 'name', asGeoJson<MultiPolygon>('settlement.geom').as('cityPolygon')])
    .where(intersectsExtent('settlement.geom', extent))
    .orderBy('code')
    .limit(limit)
    .execute();

const blocksWithin = statement('plots-blocks', (executor, scope: Scope, extent: Extent, limit: number) =>
  executor
    .selectFrom('block')
    .select(['meparCode', asGeoJsonText('block.geom').as('geom')])
    .where(intersectsExtent('block.geom', extent))
    .where(blocksIn(scope))
    .orderBy('meparCode')
    .limit(limit),
);

/** The blocks of the plot layer: those with a plot or case of the scope. */
export async function blocksOfPlots(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<readonly Plot[]> {
  const rows = await blocksWithin(executor, scope, extent, limit);
  return withShapes<BlockOfPlots>(rows, 'geom').map((row) => ({
    kind: 'mepar',
    id: null,
    damageNumber: null,
    policyNumber: null,
    plantName: null,
    ...row,
  }));
}

type OfKind<K extends keyof Plot> = Pick<Plot, K | 'meparCode' | 'geom'>;
type BlockOfPlots = OfKind<never>;
type InsuredPlot = OfKind<'plantName' | 'policyNumber'> & { readonly id: number; readonly companyId: number };
type DamagedPlot = InsuredPlot & Pick<Plot, 'damageNumber'>;

export interface PlotRow {
  readonly plot: Plot;
  readonly companyId: number;
}

const policyPlotsWithin = statement('plots-insured', (executor, scope: Scope, extent: Extent, limit: number) =>
  executor
    .selectFrom('policyPlot')
    .innerJoin('policy', (join) =>
      join.onRef('policy.id', '=', 'policyPlot.policyId').onRef('policy.companyId', '=', 'policyPlot.companyId'),
    )
    .select([
      'policyPlot.id',
      'policyPlot.companyId',
      'policyPlot.meparCode',
      'policyPlot.plantName',
      'policy.policyNumber',
      asGeoJsonText('policyPlot.tableGeom').as('geom'),
    ])
    .where(intersectsExtent('policyPlot.tableGeom', extent))
    .where(policyPlotsIn(scope))
    .orderBy('policyPlot.id')
    .limit(limit),
);

/** The outlines that were drawn on policy plots. */
export async function drawnPolicyPlots(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<readonly PlotRow[]> {
  const rows = await policyPlotsWithin(executor, scope, extent, limit);
  return withShapes<InsuredPlot>(rows, 'geom').map(({ companyId, ...row }) => ({
    companyId,
    plot: { kind: 'policyPlot', damageNumber: null, ...row },
  }));
}

const damagePlotsWithin = statement('plots-damaged', (executor, scope: Scope, extent: Extent, limit: number) =>
  executor
    .selectFrom('damagePlot')
    .innerJoin('damage', 'damage.id', 'damagePlot.damageId')
    .select([
      'damagePlot.id',
      'damagePlot.companyId',
      'damagePlot.meparCode',
      'damagePlot.plantName',
      'damage.damageNumber',
      'damage.policyNumber',
      asGeoJsonText('damagePlot.tableGeom').as('geom'),
    ])
    .where(intersectsExtent('damagePlot.tableGeom', extent))
    .where(damagePlotsIn(scope))
    .orderBy('damagePlot.id')
    .limit(limit),
);

/** The outlines that were drawn on the plots of undeleted damage cases. */
export async function drawnDamagePlots(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<readonly PlotRow[]> {
  const rows = await damagePlotsWithin(executor, scope, extent, limit);
  return withShapes<DamagedPlot>(rows, 'geom').map(({ companyId, plantName, ...row }) => ({
    companyId,
    plot: { kind: 'damagePlot', plantName: plantName === '' ? null : plantName, ...row },
  }));
}

/** Every group's newest true-colour layer. */
export const newestTrueColour = (executor: Executor) =>
  executor
    .selectFrom('raster')
    .distinctOn('groupName')
    .select(['groupName', 'layer', 'raster.date', 'srid', 'originX', 'originY', 'pixelX'])
    .where('kind', '=', 'TCI')
    .where('companyId', 'is', null)
    .orderBy('groupName')
    .orderBy('date', 'desc')
    .execute();
