/** Set-up of the tests of a day's analysis: twelve blocks on a small grid, and painted images. */
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importNdvi } from '#server/modules/raster/ndvi.import.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { analyseDate } from '../imageAnalyse.ts';

export let database: Database;
export let bench: ImportBench;
/** Ids that were passed on for sending, one list per transaction. */
export let notified: number[][] = [];

export const SIDE = 200;
export const ACROSS = 4;
export const BLOCKS = 12;
export const codes = Array.from({ length: BLOCKS }, (_, n) => `TEST${String(n).padStart(4, '0')}`);
export const cornerOf = (n: number): [number, number] => [(n % ACROSS) * 250 + 20, Math.floor(n / ACROSS) * 250 + 20];
export const GRID: Grid = {
  originX: 760_000,
  originY: 180_800,
  pixelWidth: 10,
  pixelHeight: 10,
  width: 110,
  height: 80,
};

/** NDVI of a place of a block, column and row counted from its north-western corner. */
export type PixelValues = (block: number, column: number, row: number) => number;

export async function image(date: string, look: PixelValues, grid: Grid = GRID): Promise<void> {
  const pixels = new Uint8Array(grid.width * grid.height).fill(50);
  for (let n = 0; n < BLOCKS; n += 1) {
    const [east, north] = cornerOf(n);
    const [left, top] = [(760_000 + east - grid.originX) / 10, (grid.originY - 180_000 - north - SIDE) / 10];
    for (let row = 0; row < 20; row += 1)
      for (let column = 0; column < 20; column += 1)
        pixels[(top + row) * grid.width + left + column] = Math.round(look(n, column, row) * 250);
  }
  const file = await cogBytes(pixels, { grid, epsg: EOV_SRID, scaleOffset: { scale: 0.004, offset: 0 } });
  const report = await importNdvi(bench.deps, { path: await bench.file(`ndvi_${date}.tif`, file) });
  expect(report).toMatchObject({ saved: true });
}

export async function insure(plantCode: string, year = 2018): Promise<void> {
  const db = database.kysely;
  const company = await db.insertInto('company').values({ name: 'A' }).returning('id').executeTakeFirstOrThrow();
  const policy = await db
    .insertInto('policy')
    .values({ companyId: company.id, policyNumber: '1', year })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const meparCode of codes)
    await db
      .insertInto('policyPlot')
      .values({
        companyId: company.id,
        policyId: policy.id,
        externalId: meparCode,
        meparCode,
        plantCode,
        insuredArea: 4,
      })
      .execute();
}

export const context = { progress: () => undefined, signal: new AbortController().signal };
export const analyse = (date: string) =>
  analyseDate(
    {
      executor: database.kysely,
      store: bench.deps.store,
      onAlerts: async (_, ids) => notified.push([...ids]),
    },
    's2',
    date as IsoDate,
    context,
  );

export const alerts = async () =>
  (
    await sql<{
      id: number;
      name: string;
      kind: string;
      before: string;
      ha: number;
      withdrawn: boolean;
      data: Record<string, unknown>;
    }>`
      select id, external_id as name, kind, date_before::text as before, area_ha as ha,
        coalesce(data ? 'withdrawn', false) as withdrawn, data
      from alert where source = 'engine' order by external_id`.execute(database.kysely)
  ).rows;
export const flagRasters = () =>
  database.kysely
    .selectFrom('raster')
    .select(['date', 'layer', 'version', 'storageKey'])
    .where('kind', '=', 'Alert')
    .orderBy('date')
    .execute();
export const refusals = async () =>
  (
    await sql<{ date: string; count: number; reason: string }>`
      select date::text as date, count(*)::int as count, min(reason) as reason from block_observation
      where not usable group by date order by date`.execute(database.kysely)
  ).rows;

export async function valuesOf(key: string): Promise<Map<number, number>> {
  const cog = await openCog(await bench.deps.store.open(key));
  const counts = new Map<number, number>();
  for await (const { values } of readRows(cog))
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  cog.access.close();
  return counts;
}

/** A field of 0.7 with noise; the south half of the third block has fallen to 0.35. */
export const grain = (column: number, row: number) => ((column * 7 + row * 3) % 5) * 0.004;
export const healthy: PixelValues = (_, column, row) => 0.7 + grain(column, row);
export const hailed: PixelValues = (block, column, row) => (block === 2 && row >= 10 ? 0.35 : 0.7) + grain(column, row);

/** Marks an alert as sent to a person. */
export async function notify(alertId: number): Promise<void> {
  const { id } = await database.kysely
    .insertInto('appUser')
    .values({ userName: 'gazda', name: 'Gazda', role: 6 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.kysely
    .insertInto('alertDelivery')
    .values({
      alertId,
      userId: id,
      companyId: null,
      state: 'notified',
      dueAt: new Date(),
      reason: null,
    })
    .execute();
}

/** Makes a database, a store and the blocks for each test of a file. */
export function standOnBench(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await emptyDatabase(database.kysely);
    bench = await importBench(database.kysely);
    notified = [];
    await importBlocks(
      bench.deps,
      await bench.features(codes.map((meparCode, n) => squareFeature({ meparCode }, ...cornerOf(n), SIDE))),
    );
    return () => bench.remove();
  });
  afterAll(() => database.close());
}
