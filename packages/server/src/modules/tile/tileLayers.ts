import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Caller } from '#server/http/caller.ts';
import { companyScopeOf, mayCall, type Scope, scopeOf } from '#server/modules/access/scope.ts';
import type { Cell } from './cell.ts';
import { type AreasIn, alertsAt, blocksAt, cropsAt, policyPlotsAt } from './tile.repository.ts';
import { fromEovBox, toEovBox } from './tileBoxes.ts';

/** Which areas of a layer a caller may see. */
export interface Reach {
  /** The same for all callers who see the same. */
  readonly key: string;
  readonly shows: (cell: Cell, area: number) => boolean;
}

/** The data for computing a reach. */
export interface ReachParts {
  readonly caller: Caller;
  /** Numbers of the blocks within a scope. */
  readonly blocksOf: (scope: Scope) => Promise<ReadonlySet<number>>;
}

/** A layer of vector tiles. A new one is a row here and a reader in the repository. */
export interface TileLayer {
  /** The table whose changes the layer follows. */
  readonly subject: string;
  readonly keys: readonly string[];
  readonly areasIn: AreasIn;
  /** Converts a change's box from the table's coordinates to EPSG:3857. */
  readonly drawnBox?: (box: BBox) => BBox;
  /** Areas are cached by the tiles of this zoom: some thousand in one. */
  readonly cellZoom: number;
  readonly zooms: { readonly first: number; readonly last: number };
  /** Seconds for which a browser shows a tile without a request; 0: it always requests it. */
  readonly maxAge: number;
  /** The caller's reach in it; null where the caller has no such layer. */
  readonly reach: (parts: ReachParts) => Promise<Reach | null>;
}

const ALL: Reach = { key: 'all', shows: () => true };

const byBlocks = (key: string, blocks: ReadonlySet<number>): Reach => ({
  key: `${key} ${[...blocks].join()}`,
  shows: (cell, area) => blocks.has(cell.blocks[area] ?? 0),
});

/** Reference data for some roles, own blocks for others. */
async function reachOfBlocks({ caller, blocksOf }: ReachParts): Promise<Reach | null> {
  const scope = scopeOf('mepar', caller);
  if (!mayCall('mepar', caller)) return null;
  return scope.kind === 'all' ? ALL : byBlocks('blocks', await blocksOf(scope));
}

async function reachOfPlots({ caller }: ReachParts): Promise<Reach | null> {
  if (!mayCall('plots', caller)) return null;
  const scope = scopeOf('plots', caller);
  if (scope.kind === 'all') return ALL;
  if (scope.kind === 'none') return { key: 'none', shows: () => false };
  const { companyId } = scope;
  const isMine = (cell: Cell, area: number) => cell.companies[area] === companyId;
  if (scope.kind === 'company') return { key: `company ${companyId}`, shows: isMine };
  const { userId } = scope;
  return {
    key: `farmer ${companyId} ${userId}`,
    shows: (cell, area) => isMine(cell, area) && cell.farmers[area] === userId,
  };
}

/** The installation's alerts and the company's own, on the blocks within the caller's reach. */
async function reachOfAlerts({ caller, blocksOf }: ReachParts): Promise<Reach | null> {
  if (!mayCall('products', caller) || !roleGetsType(caller.role, 'Alert')) return null;
  const companies = companyScopeOf('products', caller);
  const own = companies.kind === 'company' || companies.kind === 'own' ? companies.companyId : null;
  const isOpen = (cell: Cell, area: number) =>
    companies.kind === 'all' || cell.companies[area] === 0 || cell.companies[area] === own;
  const key = companies.kind === 'all' ? 'all' : `company ${own ?? 'none'}`;
  const scope = scopeOf('products', caller);
  if (scope.kind === 'all') return { key, shows: isOpen };
  const mine = byBlocks(key, await blocksOf(scope));
  return { key: mine.key, shows: (cell, area) => isOpen(cell, area) && mine.shows(cell, area) };
}

export const TILE_LAYERS = {
  blocks: {
    subject: 'block',
    keys: ['code'],
    areasIn: blocksAt,
    cellZoom: 10,
    zooms: { first: 9, last: 15 },
    maxAge: 300,
    reach: reachOfBlocks,
  },
  policyPlots: {
    subject: 'policy_plot',
    keys: ['code', 'plant', 'year'],
    areasIn: policyPlotsAt,
    cellZoom: 12,
    zooms: { first: 11, last: 15 },
    maxAge: 0,
    reach: reachOfPlots,
  },
  alerts: {
    subject: 'alert',
    keys: ['code', 'date', 'kind'],
    areasIn: (executor, box: BBox) => alertsAt(executor, toEovBox(box)),
    drawnBox: fromEovBox,
    cellZoom: 9,
    zooms: { first: 8, last: 15 },
    maxAge: 0,
    reach: reachOfAlerts,
  },
  crop: {
    subject: 'crop_record',
    keys: ['year', 'crop'],
    areasIn: cropsAt,
    cellZoom: 12,
    zooms: { first: 12, last: 15 },
    maxAge: 300,
    reach: async ({ caller }) => (mayCall('crops', caller) ? ALL : null),
  },
} as const satisfies Record<string, TileLayer>;

/** Layers by their name in an address. */
export const tileLayer = (name: string): TileLayer | undefined =>
  Object.hasOwn(TILE_LAYERS, name) ? TILE_LAYERS[name as keyof typeof TILE_LAYERS] : undefined;
