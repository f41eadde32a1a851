import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importAll } from '#server/imports/importAll.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { importNdvi, type NdviOptions } from './ndvi.import.ts';

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  return () => bench.remove();
});
afterAll(() => database.close());

const GRID: Grid = { originX: 760_000, originY: 180_200, pixelWidth: 10, pixelHeight: 10, width: 20, height: 20 };
const deps = () => ({ ...bench.deps, jobs: createJobs() });

async function source(name: string, code = 150) {
  const pixels = new Uint8Array(GRID.width * GRID.height).fill(code);
  const scaleOffset = { scale: 0.004, offset: 0 };
  return { path: await bench.file(name, await cogBytes(pixels, { grid: GRID, epsg: EOV_SRID, scaleOffset })) };
}
const ndvi = async (name: string, options: NdviOptions = {}) => importNdvi(deps(), await source(name), options);
const work = () =>
  database.kysely.selectFrom('work').select(['name', 'key', 'data', 'companyId']).orderBy('key').execute();

describe('a new image of NDVI', () => {
  it('queues one analysis for all granules of its day', async () => {
    await ndvi('ndvi_2018-05-08.tif');
    await ndvi('ndvi_2018-05-08_west.tif', { date: '2018-05-08', granule: 'west' });
    await ndvi('ndvi_2018-05-21.tif');
    const job = (date: string) => ({
      name: 'image-analyse',
      key: `s2:${date}`,
      data: { groupName: 's2', date },
      companyId: null,
    });
    expect(await work()).toEqual([job('2018-05-08'), job('2018-05-21')]);
  });

  it('that comes late queues the days after it again, which are compared with it', async () => {
    for (const date of ['2018-05-21', '2018-06-08', '2018-07-01']) await ndvi(`ndvi_${date}.tif`);
    await database.kysely.deleteFrom('work').execute();
    await ndvi('ndvi_2018-05-16.tif');
    expect((await work()).map(({ key }) => key)).toEqual(['s2:2018-05-16', 's2:2018-05-21', 's2:2018-06-08']);
  });

  it('queues nothing while it is the same', async () => {
    await ndvi('ndvi_2018-05-08.tif');
    await database.kysely.deleteFrom('work').execute();
    expect(await ndvi('ndvi_2018-05-08.tif')).toMatchObject({ unchanged: 1 });
    expect(await work()).toEqual([]);
  });

  it('leaves no job when it is only tried, or taken back', async () => {
    await ndvi('ndvi_2018-05-08.tif', { dryRun: true });
    expect(await work()).toEqual([]);
    const first = await source('ndvi_2018-05-08.tif');
    const all = importAll(deps(), async (inner) => {
      await importNdvi(inner, first);
      throw new Error('the second file is broken');
    });
    await expect(all).rejects.toThrow('broken');
    expect(await work()).toEqual([]);
  });
});
