/** Fills a migrated, empty PostgreSQL with an invented insurer's land: blocks, five plots on each, cases, images' statistics, alerts. */
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import {
  BLOCKS_A_FARMER,
  blockRing,
  chance,
  codeOf,
  hexWkb,
  type Land,
  landOf,
  PLOTS_A_BLOCK,
  plotRing,
  settlementName,
  settlementOf,
  settlementsOf,
} from './landShapes.ts';

/** Share of the farmers of each insurer. */
const COMPANIES = [0.5, 0.25, 0.15, 0.1] as const;
const YEARS = [2024, 2025, 2026] as const;
/** Year of each of a block's plots. */
const PLOT_YEARS = [2, 2, 1, 1, 0] as const;
const CROPS = [
  ['őszi búza', 'OSZI_BUZA', 5.5],
  ['kukorica', 'KUKORICA', 7.4],
  ['napraforgó', 'NAPRAFORGO', 2.8],
  ['repce', 'REPCE', 2.9],
  ['lucerna', 'LUCERNA', 5],
  ['őszi árpa', 'OSZI_ARPA', 5.8],
] as const;
const DATES = ['04-08', '04-23', '05-08', '05-21', '06-02', '06-14', '06-29', '07-12'].map((day) => `2026-${day}`);
const FIRST_FARMER = 1_000;
const BATCH = 2_000;
const BLOCKS_A_CASE = 3;
const BLOCKS_AN_ALERT = 15;
/** The newest day with alerts: on one of 120 blocks. */
export const ALERT_DAY = '2026-07-12';

/** The accounts that sign in: a manager of the largest insurer and the administrator. */
export const MANAGER = 1;
export const ADMIN = 2;

/** Both sign in with it; its hash is cheap on purpose. */
export const PASSWORD = 'Nagy-határ 27';

/** The insurer of a farmer, counted from 1. */
export function companyOf(farmer: number): number {
  const drawn = chance(farmer, 99);
  let upTo = 0;
  return (
    1 +
    Math.max(
      0,
      COMPANIES.findIndex((share) => drawn < (upTo += share)),
    )
  );
}

export const policyNumberOf = (farmer: number): string => `${companyOf(farmer)}${String(farmer).padStart(8, '0')}`;
export const damageNumberOf = (index: number): string => `26${String(index).padStart(9, '0')}`;

const cropOf = (block: number, plot: number) => CROPS[(block + 5 * plot) % CROPS.length] ?? CROPS[0];

const to3857 = (geom: string) => `eov_to_web_mercator(${geom})`;
const fromHex = (column: string) => `ST_SetSRID(ST_GeomFromWKB(decode(${column}, 'hex')), 23700)`;

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

async function people(db: Client, land: Land): Promise<void> {
  const farmers = Math.ceil(land.count / BLOCKS_A_FARMER);
  await db.query(`insert into company (id, name) select i, 'Biztosító ' || i from generate_series(1, $1::int) as i`, [
    COMPANIES.length,
  ]);
  await db.query(
    `insert into app_user (id, company_id, user_name, name, role, welcome_screen, password_hash)
      values (${MANAGER}, 1, 'manager', 'Vezető', 3, false, $1), (${ADMIN}, null, 'admin', 'Rendszergazda', 2, false, $1)`,
    [await hash(PASSWORD, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })],
  );
  for (let from = 0; from < farmers; from += 10 * BATCH) {
    const some = range(from, Math.min(farmers, from + 10 * BATCH));
    await db.query(
      `insert into app_user (id, company_id, user_name, name, role)
        select ${FIRST_FARMER} + f, c, 'farmer-' || f, 'Gazda ' || f, 6 from unnest($1::int[], $2::int[]) as t(f, c)`,
      [some, some.map(companyOf)],
    );
    await db.query(
      `insert into policy (id, company_id, policy_number, year)
        select f * ${YEARS.length} + y, c, n, ${YEARS[0]} - 1 + y
        from unnest($1::int[], $2::int[], $3::text[]) as t(f, c, n), generate_series(1, ${YEARS.length}) as y`,
      [some, some.map(companyOf), some.map(policyNumberOf)],
    );
    await db.query(
      `insert into policy_yield (company_id, policy_id, plant_name, plant_code, yield)
        select c, f * ${YEARS.length} + y, name, code, round((usual * (0.8 + (f * 7 + y) % 40 / 100.0))::numeric, 2)
        from unnest($1::int[], $2::int[]) as t(f, c), generate_series(1, ${YEARS.length}) as y,
          unnest($3::text[], $4::text[], $5::float8[]) as crop(name, code, usual)`,
      [
        some,
        some.map(companyOf),
        CROPS.map(([name]) => name),
        CROPS.map(([, code]) => code),
        CROPS.map(([, , usual]) => usual),
      ],
    );
  }
}

async function settlements(db: Client, land: Land): Promise<void> {
  const boxes = settlementsOf(land);
  const sides = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side] ?? 0));
  await db.query(
    `insert into settlement (code, name, county, geom, geom3857)
      select lpad(i::text, 5, '0'), name, 'Megye ' || i % 19, geom, ${to3857('geom')}
      from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) as t(i, name, w, s, e, n)
        cross join lateral (select ST_Multi(ST_MakeEnvelope(w, s, e, n, 23700)) as geom) as shape`,
    [boxes.map((_, index) => index), boxes.map((_, index) => settlementName(index)), ...sides],
  );
}

/** Published yields of the counties. */
const countyYields = (db: Client) =>
  db.query(
    `insert into yield_record (level, code, plant_code, year, yield)
      select 'county', 'Megye ' || i, code, year, round((usual * (0.8 + (i * 5 + year) % 40 / 100.0))::numeric, 2)
      from generate_series(0, 18) as i, generate_series(${YEARS[0]} - 3, ${YEARS[2]}) as year,
        unnest($1::text[], $2::float8[]) as crop(code, usual)`,
    [CROPS.map(([, code]) => code), CROPS.map(([, , usual]) => usual)],
  );

/** A country around the land, as the map's ground. */
const country = (db: Client) =>
  db.query(`insert into country (code, name, geom)
    select 'HU', 'Magyarország', ST_Multi(ST_Expand(ST_SetSRID(ST_Extent(geom), 23700), 20000)) from settlement`);

async function blocks(db: Client, land: Land, from: number, to: number): Promise<void> {
  const some = range(from, to);
  await db.query(
    `insert into block (id, mepar_code, settlement_code, status, geom, geom3857, geom_ha)
      select i + 1, code, lpad(s::text, 5, '0'), 'checked', geom, ${to3857('geom')}, ST_Area(geom) / 10000
      from unnest($1::int[], $2::text[], $3::int[], $4::text[]) as t(i, code, s, hex)
        cross join lateral (select ${fromHex('hex')} as geom) as shape order by i`,
    [
      some,
      some.map(codeOf),
      some.map((block) => settlementOf(land, block)),
      some.map((block) => hexWkb(blockRing(land, block), true)),
    ],
  );
  const plots = some.flatMap((block) => range(0, PLOTS_A_BLOCK).map((plot) => [block, plot] as const));
  const farmers = plots.map(([block]) => Math.floor(block / BLOCKS_A_FARMER));
  await db.query(
    `insert into policy_plot (id, company_id, policy_id, farmer_user_id, external_id, mepar_code, plant_name, plant_code, insured_area,
        table_geom, table_geom3857, table_geom_ha)
      select i + 1, c, p, ${FIRST_FARMER} + f, i::text, code, plant, crop, 5, geom, ${to3857('geom')}, ST_Area(geom) / 10000
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
          as t(i, c, p, f, code, plant, crop, hex)
        cross join lateral (select ${fromHex('hex')} as geom) as shape order by i`,
    [
      plots.map(([block, plot]) => block * PLOTS_A_BLOCK + plot),
      farmers.map(companyOf),
      plots.map(([, plot], index) => (farmers[index] ?? 0) * YEARS.length + 1 + (PLOT_YEARS[plot] ?? 0)),
      farmers,
      plots.map(([block]) => codeOf(block)),
      plots.map(([block, plot]) => cropOf(block, plot)[0]),
      plots.map(([block, plot]) => cropOf(block, plot)[1]),
      plots.map(([block, plot]) => hexWkb(plotRing(land, block, plot), false)),
    ],
  );
}

async function cases(db: Client, land: Land): Promise<void> {
  const count = Math.floor(land.count / BLOCKS_A_CASE);
  const farmers = Math.floor(land.count / BLOCKS_A_FARMER);
  for (let from = 0; from < count; from += 10 * BATCH) {
    const some = range(from, Math.min(count, from + 10 * BATCH));
    const whose = some.map((index) => (index * 7_919) % farmers);
    await db.query(
      `with new as (
        insert into damage (id, company_id, policy_id, damage_number, policy_number, damage_date, danger_type, area)
          select i + 1, c, f * ${YEARS.length} + ${YEARS.length}, n, p, date '2026-04-01' + i % 150,
            (array['jégverés', 'aszály', 'vihar', 'tavaszi fagy'])[1 + i % 4], 3
          from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[]) as t(i, f, c, n, p) returning id)
      insert into damage_block (company_id, damage_id, mepar_code, area)
        select c, i + 1, code, 3 from unnest($1::int[], $3::int[], $6::text[]) as t(i, c, code)`,
      [
        some,
        whose,
        whose.map(companyOf),
        some.map(damageNumberOf),
        whose.map(policyNumberOf),
        some.map((index, at) => codeOf((whose[at] ?? 0) * BLOCKS_A_FARMER + (index % BLOCKS_A_FARMER))),
      ],
    );
  }
}

/** The rows that the satellite engine would have made, and valid alerts. */
async function imagery(db: Client): Promise<void> {
  await db.query(
    `insert into raster (id, group_name, kind, date, layer, storage_key, source_hash, srid, width, height, origin_x, origin_y, pixel_x, pixel_y)
      select i, 's2', 'NDVI', d, 'NDVI_' || d, 'bench/' || d, d::text, 23700, 50000, 35000, 430000, 370000, 10, -10
      from unnest($1::date[]) with ordinality as t(d, i)`,
    [DATES],
  );
  for (const [index, date] of DATES.entries()) {
    await db.query(
      `insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max)
        select id, 'NDVI', 's2', $1::date, $2::int, 2700, 0.97, 0.3 + 0.05 * $2::int + (id % 100) / 1000.0, 0.05, 0.1, 0.9 from block`,
      [date, index + 1],
    );
  }
  await db.query(
    `insert into alert (external_id, block_id, date, kind, geom, area_ha)
      select 'bench:' || id, id, ($1::date[])[1 + id % ${DATES.length}], 'ndvi-drop', geom, geom_ha
      from block where id % ${BLOCKS_AN_ALERT} = 0`,
    [DATES],
  );
}

/** Counters of identities continue after the given numbers. */
async function countOn(db: Client): Promise<void> {
  for (const table of ['company', 'app_user', 'policy', 'block', 'policy_plot', 'damage', 'raster']) {
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}

/** @param count of blocks; five times as many plots, a third as many cases */
export async function loadLand(url: string, count: number, progress: (sentence: string) => void): Promise<Land> {
  const land = landOf(count);
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    // Keys are correct by construction, and no map has been requested yet.
    await db.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await people(db, land);
    await settlements(db, land);
    await countyYields(db);
    await country(db);
    const { rows } = await db.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('block', 'policy_plot') and (indexdef like '%USING gist%' or indexname like '%_mepar' or indexname like '%_prefix')`,
    );
    for (const { name } of rows) await db.query(`drop index ${name}`);
    for (let from = 0; from < count; from += BATCH) {
      await blocks(db, land, from, Math.min(count, from + BATCH));
      if (from % 50_000 === 0) progress(`${from} of ${count} blocks`);
    }
    for (const { definition } of rows) await db.query(definition);
    progress('indexes made');
    await cases(db, land);
    await imagery(db);
    await countOn(db);
    await db.query('vacuum analyze');
    progress('analysed');
  } finally {
    await db.end();
  }
  return land;
}
