import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { TileCell } from './cell.ts';
import type { AreasIn } from './areas.ts';

/** Which areas of a layer a caller may see. */
export interface Reach {
  /** The same for all callers who see the same. */
  readonly key: string;
  readonly shows: (cell: TileCell, area: number) => boolean;
}

/** The data for computing a reach. */
export interface ReachParts {
  readonly caller: Caller;
  /** Numbers of the blocks within a scope. */
  readonly blocksOf: (scope: Scope) => Promise<ReadonlySet<number>>;
}

/** A layer of vector tiles. A new one is a row in the manifest of its module and a reader of its areas. */
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

/** Layers by their name in an address. */
export type TileLayers = Readonly<Record<string, TileLayer>>;

/** Everybody who has the layer sees all of it. */
export const ALL: Reach = { key: 'all', shows: () => true };

/** Only areas on these blocks. */
export const byBlocks = (key: string, blocks: ReadonlySet<number>): Reach => ({
  key: `${key} ${[...blocks].join()}`,
  shows: (cell, area) => blocks.has(cell.blocks[area] ?? 0),
});
