import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { rasterStore } from '@georisk/server/modules/wms/mapRenderer.ts';
import { cogBytes, decodePng } from '@georisk/imagery/testing.ts';
import { GRID, plantImagery, plantRaster } from './imagery.ts';
import { cornerOf } from './landscape.ts';
import { plantMapKey } from './mapKeys.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from './neighbourhood.ts';

/** The newest date of the imagery. */
export const DATE = '2018-05-21';
/** The map key of `farmer`. */
export const MAP_KEY = 'kulcs-a-terkephez';

const grid: Grid = { ...GRID, pixelWidth: GRID.pixel, pixelHeight: GRID.pixel };
/** NDVI code of a pixel on `DATE`: identifies its position. */
export const codeAt = (column: number, row: number) => 1 + ((column * 7 + row * 3) % 255);
const ndviPixels = Uint8Array.from({ length: GRID.width * GRID.height }, (_, pixel) =>
  codeAt(pixel % GRID.width, Math.floor(pixel / GRID.width)),
);

/** Files for all rasters, a company's own map, and a date with two granules. */
async function plantFiles(n: Neighbourhood, dataDir: string): Promise<void> {
  const store = await rasterStore({ dataDir });
  const keep = async (pixels: Uint8Array, of: Grid = grid, samples: 1 | 3 = 1) =>
    (await store.put([await cogBytes(pixels, { grid: of, samples })], 'tif')).key;
  const storageKeys = {
    [`NDVI ${DATE}`]: await keep(ndviPixels),
    [`NDVI 2018-05-08`]: await keep(new Uint8Array(ndviPixels.length).fill(100)),
    [`NDVI 2017-10-15`]: await keep(new Uint8Array(ndviPixels.length).fill(50)),
    [`TCI ${DATE}`]: await keep(new Uint8Array(ndviPixels.length * 3).fill(90), grid, 3),
    [`TCI 2018-02-07`]: await keep(new Uint8Array(50 * GRID.height * 3).fill(30), { ...grid, width: 50 }, 3),
  };
  const db = n.database.kysely;
  await plantImagery(db, n.land, n.companies.B, storageKeys);
  await plantRaster(db, {
    kind: 'DamageMap',
    date: DATE,
    companyId: n.companies.A,
    groupName: 'c4',
    storageKey: await keep(ndviPixels),
  });
  for (const [granule, from, to, code] of [
    ['west', 0, 30, 60],
    ['east', 30, 360, 120],
  ] as const) {
    const of = { ...grid, originX: grid.originX + from * GRID.pixel, width: to - from };
    const pixels = new Uint8Array((to - from) * GRID.height).fill(code);
    await plantRaster(db, {
      kind: 'NDVI',
      date: '2018-06-10',
      granule,
      columns: [from, to],
      storageKey: await keep(pixels, of),
    });
  }
  await plantMapKey(db, n.people.farmer, MAP_KEY);
}

export type WmsParameters = Readonly<Record<string, string | undefined>>;
const [east, north] = cornerOf('own');
/** A valid request: the block `own`, one pixel of the image for one of the map. */
export const MAP: WmsParameters = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: `NDVI_${DATE}`,
  STYLES: '',
  CRS: 'EPSG:23700',
  BBOX: `${east},${north},${east + 500},${north + 500}`,
  WIDTH: '50',
  HEIGHT: '50',
  FORMAT: 'image/png',
  TRANSPARENT: 'TRUE',
};
/** No parameter at all. */
export const NOTHING: WmsParameters = Object.fromEntries(Object.keys(MAP).map((name) => [name, undefined]));

/** Address of `MAP` with some parameters changed or (undefined) left out. */
export const wmsAddress = (changes: WmsParameters = {}, group = 'imagery') => {
  const given = Object.entries({ ...MAP, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/geoserver/${group}/wms?${new URLSearchParams(given).toString()}`;
};

/**
 * Opens the neighbourhood with drawable imagery around the tests of a file, and returns a function that requests maps.
 * @param env as of `openTestApp`
 */
export function useMapStage(env: Readonly<Record<string, string>> = {}) {
  const stage = {} as { n: Neighbourhood; dataDir: string };
  beforeAll(async () => {
    stage.dataDir = await mkdtemp(join(tmpdir(), 'georisk-wms-'));
    stage.n = await openNeighbourhood({ DATA_DIR: stage.dataDir, ...env });
    await plantFiles(stage.n, stage.dataDir);
  });
  afterAll(async () => {
    await stage.n.close();
    await rm(stage.dataDir, { recursive: true, force: true });
  });
  // Data cached for some seconds must not carry over from one test to the next.
  beforeEach(() => stage.n.clock.pass(10_000));

  const get = (
    who: PersonName | null,
    changes: WmsParameters = {},
    group?: string,
    headers: Record<string, string> = {},
  ) => stage.n.call(who, wmsAddress(changes, group), { headers });
  return {
    neighbourhood: () => stage.n,
    /** Folder of the files of the server under test. */
    dataDir: () => stage.dataDir,
    get,
    statusOf: async (...parameters: Parameters<typeof get>) => (await get(...parameters)).statusCode,
    picture: async (...parameters: Parameters<typeof get>) => {
      const answer = await get(...parameters);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      return decodePng(answer.rawPayload);
    },
  };
}
