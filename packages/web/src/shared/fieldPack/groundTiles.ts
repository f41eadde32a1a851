import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { wayTiles } from '@georisk/domain/seasonPack/wayTiles.ts';
import { authorizedFetch } from '#web/lib/api.ts';
import { groundName } from '#web/map/tiles/keptGround.ts';
import { fetchTile, waitFor } from '#web/map/tiles/tileFetch.ts';
import { tileUrl } from '#web/map/tiles/tileUrl.ts';
import type { KeptFile } from './packStore.ts';

const AT_ONCE = 6;

/**
 * The installation's own satellite ground around some blocks (EPSG:23700), so that the way is on the map too. Maps of
 * other hosts may mostly not be stored: of them nothing is taken.
 * @throws TypeError without a network, Error where the server fails
 */
export async function groundTiles(
  baseMaps: readonly BaseMap[],
  boxes: readonly BBox[],
  signal: AbortSignal,
): Promise<KeptFile[]> {
  const own = baseMaps.find(({ kind }) => kind === 'own');
  const urlOf = own === undefined ? null : tileUrl({ kind: 'wms', layer: own.url, isPhoto: own.imagery });
  if (urlOf === null) return [];
  const ports = { fetch: (url: string) => authorizedFetch(url, signal), wait: waitFor };
  const files: KeptFile[] = [];
  const queue = [...wayTiles(boxes)];
  const work = async () => {
    for (let tile = queue.shift(); tile !== undefined; tile = queue.shift()) {
      const answer = await fetchTile(urlOf(tile), signal, ports);
      if (answer.kind === 'blank') continue;
      files.push({ name: groundName(tile), bytes: await answer.blob.arrayBuffer() });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files;
}
