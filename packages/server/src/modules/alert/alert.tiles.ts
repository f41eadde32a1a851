import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { to3857 } from '#server/db/geometry.ts';
import { type AreasIn, columnsOf, intersectsBox, tiny } from '#server/modules/tile/areas.ts';
import { alertStands } from './standing.ts';
import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import type { TileCell } from '#server/modules/tile/cell.ts';
import { fromEovBox, toEovBox } from '#server/modules/tile/tileBoxes.ts';
import { byBlocks, type Reach, type ReachParts, type TileLayer } from '#server/modules/tile/tileLayer.ts';

/** Valid alerts. @param box EPSG:23700 */
const alertsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`alert.id`,
    company: sql`alert.company_id`,
    block: sql`alert.block_id`,
    values: [sql`block.mepar_code`, sql`alert.date`, sql`alert.kind`],
    shape: tiny(to3857(sql`alert.geom`)),
    from: sql`from alert join block on block.id = alert.block_id
      where ${intersectsBox('alert.geom', box, EOV_SRID)} and ${alertStands}`,
  });

/** The installation's alerts and the company's own, on the blocks within the caller's reach. */
async function reachOfAlerts({ caller, blocksOf }: ReachParts): Promise<Reach | null> {
  if (!mayCall('products', caller) || !roleGetsType(caller.role, 'Alert')) return null;
  const companies = companyScopeOf('products', caller);
  const own = companies.kind === 'company' || companies.kind === 'own' ? companies.companyId : null;
  const isOpen = (cell: TileCell, area: number) =>
    companies.kind === 'all' || cell.companies[area] === 0 || cell.companies[area] === own;
  const key = companies.kind === 'all' ? 'all' : `company ${own ?? 'none'}`;
  const scope = scopeOf('products', caller);
  if (scope.kind === 'all') return { key, shows: isOpen };
  const mine = byBlocks(key, await blocksOf(scope));
  return { key: mine.key, shows: (cell, area) => isOpen(cell, area) && mine.shows(cell, area) };
}

export const alertTiles: TileLayer = {
  subject: 'alert',
  keys: ['code', 'date', 'kind'],
  areasIn: (executor, box) => alertsAt(executor, toEovBox(box)),
  drawnBox: fromEovBox,
  cellZoom: 9,
  zooms: { first: 8, last: 15 },
  maxAge: 0,
  reach: reachOfAlerts,
};
