import { get } from 'ol/proj.js';
import { describe, expect, it } from 'vitest';
import { shownZoom, tilesOf } from './vectorTiles.ts';

const PROJECTION = get('EPSG:3857');

/** The zooms of the tiles that a map requests at a resolution, in metres of a pixel. */
function requested(resolution: number): { readonly asked: readonly number[]; readonly said: number | undefined } {
  const asked: number[] = [];
  const source = tilesOf('blocks', () => undefined);
  source.setTileLoadFunction((_, url) => void asked.push(Number(url.split('/')[3])));
  if (PROJECTION === null) throw new Error('no projection');
  const grid = source.getTileGridForProjection(PROJECTION);
  const zoom = grid.getZForResolution(resolution, source.zDirection);
  const [z = 0, x = 0, y = 0] = grid.getTileCoordForCoordAndZ([2_150_000, 5_950_000], zoom);
  source.getTile(z, x, y, 1, PROJECTION).load();
  return { asked: [...new Set(asked)], said: shownZoom(source, resolution) };
}

describe('the tiles that are looked at for failures', () => {
  // From a street to the country: the resolutions at which a map stands after a turn of the wheel.
  it.each(Array.from({ length: 40 }, (_, step) => 0.3 * 1.27 ** step))(
    'at %f m a pixel are those that the map requests',
    (at) => {
      const { asked, said } = requested(at);
      expect(asked).toEqual([said]);
    },
  );
});
