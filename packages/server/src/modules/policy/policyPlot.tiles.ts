import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { type AreasIn, columnsOf, intersectsBox, tiny } from '#server/modules/tile/areas.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import type { TileCell } from '#server/modules/tile/cell.ts';
import { ALL, type Reach, type ReachParts, type TileLayer } from '#server/modules/tile/tileLayer.ts';

const policyPlotsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`policy_plot.id`,
    company: sql`policy_plot.company_id`,
    farmer: sql`policy_plot.farmer_user_id`,
    values: [sql`policy_plot.mepar_code`, sql`policy_plot.plant_name`, sql`policy.year`],
    shape: tiny(sql`policy_plot.table_geom3857`),
    from: sql`from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
      where ${intersectsBox('policyPlot.tableGeom3857', box, WEB_MERCATOR_SRID)}`,
  });

async function reachOfPlots({ caller }: ReachParts): Promise<Reach | null> {
  if (!mayCall('plots', caller)) return null;
  const scope = scopeOf('plots', caller);
  if (scope.kind === 'all') return ALL;
  if (scope.kind === 'none') return { key: 'none', shows: () => false };
  const { companyId } = scope;
  const isMine = (cell: TileCell, area: number) => cell.companies[area] === companyId;
  if (scope.kind === 'company') return { key: `company ${companyId}`, shows: isMine };
  const { userId } = scope;
  return {
    key: `farmer ${companyId} ${userId}`,
    shows: (cell, area) => isMine(cell, area) && cell.farmers[area] === userId,
  };
}

export const policyPlotTiles: TileLayer = {
  subject: 'policy_plot',
  keys: ['code', 'plant', 'year'],
  areasIn: policyPlotsAt,
  cellZoom: 12,
  zooms: { first: 11, last: 15 },
  maxAge: 0,
  reach: reachOfPlots,
};
