import type DataTile from 'ol/DataTile.js';
import ImageTileSource from 'ol/source/ImageTile.js';
import TileState from 'ol/TileState.js';
import { authorizedFetch } from '#web/lib/api.ts';
import type { SourceSpec } from '../layerSpec.ts';
import { orAfter } from '#web/lib/orAfter.ts';
import { keptGround } from './keptGround.ts';
import { fetchTile, type TileFetchPorts, waitFor } from './tileFetch.ts';
import { TILE_SIZE, type TileCoordinate, tileBox, tileUrl } from './tileUrl.ts';

type TilesSpec = Extract<SourceSpec, { kind: 'tiles' }>;

const ports: TileFetchPorts = { fetch: (url, { signal }) => authorizedFetch(url, signal), wait: waitFor };
let blank: HTMLCanvasElement | undefined;

function blankTile(): HTMLCanvasElement {
  blank ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  return blank;
}

async function ownPicture(url: string, signal: AbortSignal) {
  const answer = await fetchTile(url, signal, ports);
  return answer.kind === 'blank' ? blankTile() : createImageBitmap(answer.blob);
}

/** Without a network the ground that the device has taken along. */
async function ground(url: string, tile: TileCoordinate, signal: AbortSignal) {
  const kept = navigator.onLine ? null : await keptGround(tile);
  if (kept !== null) return kept;
  try {
    const late = async () => (await keptGround(tile)) ?? undefined;
    return (await orAfter<ImageBitmap | HTMLCanvasElement>(ownPicture(url, signal), late)).result;
  } catch (error) {
    const late = signal.aborted ? null : await keptGround(tile);
    if (late === null) throw error;
    return late;
  }
}

/** Another host gets no token of this installation and needs no permission to be shown as an image. */
function outerPicture(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = 'async';
  image.src = url;
  signal.addEventListener('abort', () => (image.src = ''), { once: true });
  return image.decode().then(() => image);
}

export interface TileSource {
  readonly source: ImageTileSource;
  /** Pictures of another host, which may be shown but not copied. */
  readonly isForeign: boolean;
  /** Stops fetches for another zoom or outside of the box (EPSG:3857). */
  prune(zoom: number, box: readonly number[]): void;
  /** Repeats failed requests. */
  retry(): void;
  /** Whether a picture of the visible map failed: it is missing there. */
  hasFailed(zoom: number, box: readonly number[]): boolean;
}

const intersects = (tile: TileCoordinate, box: readonly number[]) => {
  const [west, south, east, north] = tileBox(tile);
  return west <= (box[2] ?? 0) && east >= (box[0] ?? 0) && south <= (box[3] ?? 0) && north >= (box[1] ?? 0);
};

/**
 * A source of pictures that are fetched with the session, retried, and dropped when the map has moved on; null for a bad product URL.
 * @param onChange called when a picture failed
 */
export function tileSource(spec: TilesSpec, onChange: () => void): TileSource | null {
  const urlOf = tileUrl(spec.tiles);
  if (urlOf === null) return null;
  const own = spec.tiles.kind === 'wms' || urlOf({ z: 0, x: 0, y: 0 }).startsWith('/');
  const pending = new Map<AbortController, TileCoordinate>();
  const failed = new Set<DataTile>();

  const source = new ImageTileSource({
    tileSize: TILE_SIZE,
    transition: 150,
    ...(spec.attribution === undefined ? {} : { attributions: spec.attribution }),
    ...(spec.minZoom === undefined ? {} : { minZoom: spec.minZoom }),
    ...(spec.maxZoom === undefined ? {} : { maxZoom: spec.maxZoom }),
    loader: async (z, x, y, { signal }) => {
      const controller = new AbortController();
      const tile = { z, x, y };
      signal?.addEventListener('abort', () => controller.abort(), { once: true });
      pending.set(controller, tile);
      try {
        const url = urlOf(tile);
        if (!own) return await outerPicture(url, controller.signal);
        return await (spec.isGround ? ground(url, tile, controller.signal) : ownPicture(url, controller.signal));
      } finally {
        pending.delete(controller);
      }
    },
  });

  source.on('tileloaderror', ({ tile }) => {
    const failedTile = tile as unknown as DataTile;
    failed.add(failedTile);
    if (failedTile.getError()?.name !== 'AbortError') onChange();
    // A dropped tile is no failure: it is idle again, but only after the queue has recorded its end.
    if (failedTile.getError()?.name === 'AbortError') setTimeout(() => makeIdle(failedTile), 0);
  });

  const makeIdle = (tile: DataTile) => {
    failed.delete(tile);
    if (tile.getState() === TileState.ERROR) tile.setState(TileState.IDLE);
  };

  return {
    source,
    isForeign: !own,
    prune(zoom, box) {
      for (const [controller, tile] of pending) if (tile.z !== zoom || !intersects(tile, box)) controller.abort();
    },
    retry() {
      for (const tile of failed) makeIdle(tile);
      source.changed();
    },
    hasFailed(zoom, box) {
      return [...failed].some((tile) => {
        const [z, x, y] = tile.getTileCoord();
        return z === zoom && intersects({ z, x: x ?? 0, y: y ?? 0 }, box);
      });
    },
  };
}
