import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { encodeTile } from '@georisk/imagery/tiles/encodeTile.ts';
import { isTile, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import { byteCache } from '@georisk/imagery/render/byteCache.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { createShortCache } from '#server/shortCache.ts';
import type { TileCell } from './cell.ts';
import { createCells } from './cells.ts';
import { createForeignViews } from './foreignViews.ts';
import { blockIdsIn } from './tile.repository.ts';
import type { Yields } from '#server/modules/yield/yield.service.ts';
import { asksNothing, seesLayer, thematicLayers, type TileQuestion } from './thematicTiles.ts';
import type { Reach, TileLayer, TileLayers } from './tileLayer.ts';

/** A finished tile. */
export interface VectorTile {
  readonly bytes: Buffer;
  /** The bytes are compressed by gzip. */
  readonly isZipped: boolean;
  readonly etag: string;
  readonly maxAge: number;
}

export interface VectorTiles {
  /** @throws Problem 404 for a layer that the caller does not have, and for a tile outside the pyramid or the layer */
  tile(context: CallContext, layer: string, place: TilePlace, question?: TileQuestion): Promise<VectorTile>;
}

interface Finished {
  /** The cells that it was clipped from: with others it is another tile. */
  readonly cells: readonly TileCell[];
  readonly tile: Promise<VectorTile>;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** An entry's own cost. */
const OVERHEAD = 512;
/** Below a packet's size nothing is saved. */
const MIN_TO_ZIP = 1_400;
/** Half of the time of the usual level, a tenth more bytes. */
const ZIP = { level: 3, strategy: constants.Z_DEFAULT_STRATEGY };

/** From this zoom on the map writes names into areas: each in one of its tiles. */
const NAMED_FROM = 12;

const zipped = promisify(gzip);

async function finish(raw: Uint8Array, maxAge: number): Promise<VectorTile> {
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  const isZipped = raw.length >= MIN_TO_ZIP;
  const bytes = isZipped ? await zipped(raw, ZIP) : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return { bytes, isZipped, etag: `"${hash}"`, maxAge };
}

const drawn = (name: string, layer: TileLayer, place: TilePlace, cells: readonly TileCell[], { shows }: Reach) =>
  finish(
    encodeTile(
      name,
      place,
      cells.map((cell) => ({
        shapes: cell.at(place.z),
        ids: cell.ids,
        properties: cell.properties,
        shows: (area) => shows(cell, area),
      })),
      place.z >= NAMED_FROM ? 'here' : null,
    ),
    layer.maxAge,
  );

/** Makes vector tiles of the layers too large for lists, each of exactly the areas that its caller may see. */
export function createVectorTiles(executor: Executor, clock: Clock, yields: Yields, layers: TileLayers): VectorTiles {
  const cells = createCells(executor, clock);
  const tiles = byteCache<Finished>(MAX_BYTES);
  const blocks = createShortCache<ReadonlySet<number>>(clock);
  const foreignViews = createForeignViews(executor);
  const thematic = thematicLayers({ executor, cells, yields, foreignViews });
  const blocksOf = (caller: Caller) => (scope: Scope) =>
    blocks.get(`${caller.id} ${JSON.stringify(scope)}`, async () => new Set(await blockIdsIn(executor, scope)));

  return {
    async tile(context, name, place, question = {}) {
      const { caller } = context;
      const theme = Object.hasOwn(thematic, name) ? thematic[name] : undefined;
      const takes = theme?.takes ?? asksNothing;
      if (!takes(question)) throw new Problem('malformed-request', { error: 'Malformed: query' });
      if (theme !== undefined) {
        const { first, last } = theme.zooms;
        if (!seesLayer(theme, context) || !isTile(place) || place.z < first || place.z > last) throw notFound();
        return finish(await theme.draw(context, place, question), theme.maxAge);
      }
      const layer = Object.hasOwn(layers, name) ? layers[name] : undefined;
      if (layer === undefined) throw notFound();
      const reach = await layer.reach({ caller, blocksOf: blocksOf(caller) });
      if (reach === null) throw notFound();
      if (!isTile(place) || place.z < layer.zooms.first || place.z > layer.zooms.last) throw notFound();
      const current = await cells.of(layer, place);
      await foreignViews.note(context, name, current, reach);

      const key = `${name} ${place.z} ${place.x} ${place.y} ${reach.key}`;
      const known = tiles.get(key);
      if (known !== undefined && known.cells.every((cell, index) => cell === current[index])) return known.tile;
      const tile = drawn(name, layer, place, current, reach);
      tiles.set(key, { cells: current, tile }, { size: OVERHEAD });
      const { bytes } = await tile;
      tiles.set(key, { cells: current, tile }, { size: OVERHEAD + bytes.length + 2 * key.length });
      return tile;
    },
  };
}
