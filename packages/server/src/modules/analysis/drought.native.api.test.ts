import { join } from 'node:path';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type BelgianSeries, belgianFolder, belgianSeries } from '@georisk/testing/belgianSeries.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importScene } from '#server/modules/scene/scenes.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { analyseDate } from './imageAnalyse.ts';

const belgium = belgianFolder();

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
  bench = await importBench(database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await database.close();
});

/** The summer's images with useful data, and two around the cloudy day. */
const DATES = '06-23 06-28 06-30 07-05 07-08 07-13 07-15 07-18 07-23 07-28 08-02 08-07 08-17 09-01 09-21 09-23 09-26'
  .split(' ')
  .map((day) => `2018-${day}`);

/** Every block is insured with the crop of its label. */
async function insure({ parcels }: BelgianSeries): Promise<void> {
  const db = database.kysely;
  const { id: companyId } = await db
    .insertInto('company')
    .values({ name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: policyId } = await db
    .insertInto('policy')
    .values({ companyId, policyNumber: '1', year: 2018 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { meparCode, plantCode } of parcels)
    await db
      .insertInto('policyPlot')
      .values({ companyId, policyId, externalId: meparCode, meparCode, plantCode, insuredArea: 3 })
      .execute();
}

describe.skipIf(belgium === null)('the Belgian summer, from bands to alerts', () => {
  it('alerts the grassland of the drought of 2018, and nothing from a cloudy day', { timeout: 300_000 }, async () => {
    const series = await belgianSeries(belgium ?? '', join(bench.folder, 'series'), DATES);
    await importBlocks(bench.deps, await openFeatures(series.blocksFile, {}));
    await insure(series);
    const notified: number[] = [];
    const deps = {
      executor: database.kysely,
      store: bench.deps.store,
      onAlerts: async (_: unknown, ids: readonly number[]) => notified.push(...ids),
    };
    const context = { progress: () => undefined, signal: new AbortController().signal };
    const refused = new Set<string>();
    for (const { date, path } of series.scenes) {
      const { state } = await importScene(bench.deps, path, { latest: '2018-12-31', offsetApplied: true });
      if (state === 'refused') refused.add(date);
      await analyseDate(deps, 's2', date as IsoDate, context);
    }
    const { rows } = await sql<{ date: string; kind: string; crop: string | null; count: number }>`
      select date::text as date, kind, data ->> 'crop' as crop, count(*)::int as count from alert
      group by 1, 2, 3 order by 1, 2, 3`.execute(database.kysely);
    const area = rows.filter(({ kind }) => kind === 'area');
    expect([...new Set(area.map(({ crop }) => crop))]).toEqual(['GYEP']);
    expect(area[0]?.date).toMatch(/^2018-07-/);
    expect(area[0]?.count).toBeGreaterThanOrEqual(8);
    for (const { date } of area) expect(date).toMatch(/^2018-0[78]-/);
    expect(refused).toContain('2018-09-23');
    expect(rows.filter(({ date }) => refused.has(date))).toEqual([]);
    // Of 30 small parcels in 17 images.
    const local = rows.filter(({ kind }) => kind === 'vegetation').reduce((sum, { count }) => sum + count, 0);
    expect(local).toBeLessThanOrEqual(6);
    expect(new Set(notified).size).toBe(notified.length);
  });
});
