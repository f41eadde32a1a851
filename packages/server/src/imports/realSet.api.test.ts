import { IMPORT_KINDS } from '#server/modules.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { realData } from '@georisk/imagery/testing.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import type { Command } from './command/arguments.ts';
import { parseCommand } from './command/arguments.ts';
import { runCommand } from './command/runCommand.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { countyBordersIn } from '#server/modules/territory/reference.repository.ts';
import { type ImportBench, importBench } from './testing.ts';

const data = realData();
const set = join(data ?? '', 'moved-to-hungary');
const admin = join(data ?? '', 'C-hungary-admin-2018');

describe.skipIf(data === null)('the real set', () => {
  let database: Database;
  let bench: ImportBench;
  beforeAll(async () => {
    database = await openTestDatabase();
    await emptyDatabase(database.kysely);
    bench = await importBench(database.kysely);
  });
  afterAll(async () => {
    await bench.remove();
    await database.close();
  });

  const command = (...args: readonly string[]): Command => {
    const parsed = parseCommand(args, IMPORT_KINDS);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.command;
  };
  const run = (...args: readonly string[]) =>
    runCommand(bench.deps, command(...args), {
      kinds: IMPORT_KINDS,
      folder: '/',
      now: new Date(),
      onProgress: () => {},
    });
  const images = () =>
    readdirSync(join(set, 'ndvi'))
      .toSorted()
      .map((name) => join(set, 'ndvi', name));

  it('has the settlements of the country, from the simplified file and from the full one', async () => {
    const [report] = await run('settlements', join(admin, 'settlements_simplified.geojson'));
    expect(report).toMatchObject({ saved: true, added: 3_155, repairedCount: 0 });
    const [full] = await run(
      'settlements',
      join(admin, 'hungary_admin_2018.gpkg.gz'),
      '--layer',
      'settlement_lau2',
      '--dry-run',
    );
    expect(full).toMatchObject({ refusedCount: 0, added: 0 });
    expect((full?.changed ?? 0) + (full?.unchanged ?? 0)).toBe(3_155);
    const [country] = await run('country', join(admin, 'country_simplified.geojson'));
    expect(country).toMatchObject({ saved: true, added: 1 });
  });

  it('has the counties of the country, without a border drawn twice', async () => {
    const file = join(admin, 'county_nuts3_simplified.geojson');
    const [report] = await run('counties', file, '--credit', '© OpenStreetMap (ODbL)');
    expect(report).toMatchObject({ saved: true, added: 20, repairedCount: 0 });
    const [again] = await run('counties', file, '--credit', '© OpenStreetMap (ODbL)');
    expect(again).toMatchObject({ unchanged: 20 });
    const part = { box: [1_600_000, 5_700_000, 2_700_000, 6_300_000] as const, tolerance: 0 };
    const lengthOf = (line: readonly Position[]) =>
      line.reduce((sum, [x, y], index) => {
        const [fromX, fromY] = line[index - 1] ?? [x, y];
        return sum + Math.hypot(x - fromX, y - fromY);
      }, 0);
    const drawn = (await countyBordersIn(database.kysely, part)).reduce((sum, line) => sum + lengthOf(line), 0);
    const { rows } = await sql<{ around: number; outline: number }>`
      select sum(ST_Perimeter(geom3857)) as around, ST_Perimeter(ST_Union(geom3857)) as outline from county`.execute(
      database.kysely,
    );
    const [{ around, outline } = { around: 0, outline: 0 }] = rows;
    // Each border but that of the country is of two counties.
    expect(drawn / ((around + outline) / 2)).toBeCloseTo(1, 2);
  });

  it('has 704 blocks and 1754 plots of 72 farmers', async () => {
    const [blocks] = await run('blocks', join(set, 'blocks.geojson'));
    expect(blocks).toMatchObject({ saved: true, added: 704, refusedCount: 0 });
    const plots = join(set, 'policy-plots.geojson');
    const [policies] = await run('policies', plots, '--new-company', 'Minta', '--email', '{farmer}@pelda.hu');
    expect(policies).toMatchObject({ saved: true, added: 1_754, refusedCount: 0 });
    expect(await database.kysely.selectFrom('company').select('name').execute()).toEqual([{ name: 'Minta' }]);
    const { rows } = await sql`
      select (select count(*) from app_user where role = 6 and password_hash is null and email like 'gazda-%@pelda.hu') as farmers,
        (select count(*) from policy) as policies,
        (select count(*) from policy_plot where plant_name is null) as nameless,
        (select count(*) from policy_plot where table_geom is not null and not ST_IsValid(table_geom)) as invalid,
        (select count(*) from block where not ST_IsValid(geom)) as "invalidBlocks",
        (select count(*) from block where settlement_code is not null) as settled,
        (select round(sum(table_geom_ha)) from policy_plot) as ha`.execute(database.kysely);
    expect(rows).toEqual([
      { farmers: 72, policies: 72, nameless: 182, invalid: 0, invalidBlocks: 0, settled: 704, ha: 3_691 },
    ]);
  });

  it('has 18 dates of NDVI with the statistics of every block', { timeout: 120_000 }, async () => {
    const reports = await run('ndvi', ...images());
    expect(reports.map(({ added }) => added)).toEqual(Array.from({ length: 18 }, () => 1));
    const { rows } = await sql`
      select count(*) as n, count(distinct date) as dates, sum(count)::integer as pixels,
        count(*) filter (where clear_share >= 0.8) as clear, round(avg(mean)::numeric, 6)::float8 as mean
      from block_observation`.execute(database.kysely);
    // Counted with rasterio 1.3.5: a pixel counts where its centre is inside the outline.
    expect(rows).toEqual([{ n: 12_672, dates: 18, pixels: 5_170_042, clear: 9_843, mean: 0.700537 }]);
  });

  it('finds nothing new the second time', { timeout: 120_000 }, async () => {
    const before = await sql`select xmin::text, mepar_code from block order by id`.execute(database.kysely);
    for (const args of [
      ['settlements', join(admin, 'settlements_simplified.geojson')],
      ['blocks', join(set, 'blocks.geojson')],
      ['policies', join(set, 'policy-plots.geojson'), '--company', 'Minta'],
      ['ndvi', ...images()],
    ]) {
      for (const report of await run(...args)) expect(report).toMatchObject({ saved: true, added: 0, changed: 0 });
    }
    expect(await sql`select xmin::text, mepar_code from block order by id`.execute(database.kysely)).toEqual(before);
  });

  it('refuses the JPEG-compressed picture, and says how to convert it', async () => {
    const [report] = await run('tci', join(set, 'tci_2018-02-07.tif'));
    expect(report?.refused[0]?.reason).toContain('COMPRESS=DEFLATE');
  });
});
