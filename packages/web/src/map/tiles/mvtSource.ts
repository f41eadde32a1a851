import type VectorTileSource from 'ol/source/VectorTile.js';
import TileState from 'ol/TileState.js';
import { authorizedFetch } from '#web/lib/api.ts';
import type { MvtSpec } from '../layerSpec.ts';
import { readMvt } from './mvtFeatures.ts';
import { fetchTile, type TileFetchPorts, waitFor } from './tileFetch.ts';
import { type LoadTile, shownZoom, tilesOf } from './vectorTiles.ts';

const TYPE = 'application/vnd.mapbox-vector-tile';
const ports: TileFetchPorts = { fetch: (url, { signal }) => authorizedFetch(url, signal), wait: waitFor };
export interface SharedSource {
  readonly source: VectorTileSource;
  /** Repeats failed requests. */
  retry(): void;
  /** Whether a tile of the visible map failed. @param box EPSG:3857 */
  hasFailed(resolution: number, box: readonly number[]): boolean;
  /** Releases one use; the last one removes the source. */
  release(): void;
}

interface Shared extends Omit<SharedSource, 'release'> {
  users: number;
  /** Called when a tile failed, or loaded after all. */
  readonly listeners: Set<() => void>;
}

interface FailedTile {
  readonly zoom: number;
  readonly extent: readonly number[];
}

const intersects = (one: readonly number[], other: readonly number[]): boolean =>
  (one[0] ?? 0) <= (other[2] ?? 0) &&
  (one[2] ?? 0) >= (other[0] ?? 0) &&
  (one[1] ?? 0) <= (other[3] ?? 0) &&
  (one[3] ?? 0) >= (other[1] ?? 0);

/**
 * Sources shared by layers that show the same areas in different ways, so that they are requested once. Removed with
 * the last of them, so nothing outlives a session's map.
 */
const shared = new Map<MvtSpec['layer'], Shared>();

function makeSource(layer: MvtSpec['layer']): Shared {
  const failed = new Map<string, FailedTile>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const load: LoadTile = (tile, url, extent) => {
    fetchTile(url, new AbortController().signal, ports, TYPE)
      .then(async (answer) => {
        tile.setFeatures(answer.kind === 'blank' ? [] : readMvt(await answer.blob.arrayBuffer(), layer, extent));
        if (failed.delete(url)) tell();
        return null;
      })
      .catch(() => {
        failed.set(url, { zoom: tile.getTileCoord()[0] ?? 0, extent });
        tile.setState(TileState.ERROR);
        tell();
      });
  };
  const source = tilesOf(layer, load);
  return {
    source,
    users: 0,
    listeners,
    retry() {
      if (failed.size === 0) return;
      failed.clear();
      source.refresh();
    },
    hasFailed(resolution, box) {
      const zoom = shownZoom(source, resolution);
      return [...failed.values()].some((tile) => tile.zoom === zoom && intersects(tile.extent, box));
    },
  };
}

/** @param onChange called when the set of failures changes */
export function sharedSource(layer: MvtSpec['layer'], onChange: () => void): SharedSource {
  const known = shared.get(layer) ?? makeSource(layer);
  shared.set(layer, known);
  known.users += 1;
  known.listeners.add(onChange);
  return {
    source: known.source,
    retry: known.retry,
    hasFailed: known.hasFailed,
    release() {
      known.listeners.delete(onChange);
      known.users -= 1;
      if (known.users > 0) return;
      if (shared.get(layer) === known) shared.delete(layer);
      known.source.dispose();
    },
  };
}
