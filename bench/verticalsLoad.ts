/** Fills a migrated, empty PostgreSQL with a large graveyard and a soil survey, beside a small customer of each kind. */
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';

export const GRAVES = 50_000;
export const SAMPLES = 10_000;
export const PASSWORD = 'Nagy-temető 27';
export const PEOPLE = { cemetery: 1, prokat: 2, 'empty-cemetery': 3, 'empty-prokat': 4 } as const;
export type Account = keyof typeof PEOPLE;

/** Parcels of 40 rows with 25 graves each. */
const ROWS = 40;
const PLACES = 25;
/** West and south corner of all of it, EPSG:23700. */
const [EAST, NORTH] = [800_000, 120_000];
const to3857 = (geom: string) => `eov_to_web_mercator(${geom})`;

const companies = `insert into company (id, name) values (1, 'Nagy temető'), (2, 'Talajfelmérő'), (3, 'Új temető'), (4, 'Új felmérő')`;
const people = `insert into app_user (id, company_id, user_name, name, role, welcome_screen, password_hash) values
  (1, 1, 'cemetery', 'Temetőgondnok', 12, false, $1), (2, 2, 'prokat', 'Felmérő', 9, false, $1),
  (3, 3, 'empty-cemetery', 'Új gondnok', 12, false, $1), (4, 4, 'empty-prokat', 'Új felmérő', 9, false, $1)`;
const country = `insert into country (code, name, geom)
  select 'HU', 'Magyarország', ST_Multi(ST_MakeEnvelope(${EAST} - 20000, ${NORTH} - 20000, ${EAST} + 60000, ${NORTH} + 60000, 23700))`;
const graveyards = `insert into graveyard (company_id, code, name, geom, geom3857, entrance)
  select company, 'KT', 'Köztemető', geom, ${to3857('geom')}, ST_SetSRID(ST_MakePoint(${EAST}, ${NORTH}), 23700)
  from (values (1), (3)) as c(company) cross join lateral (select ST_Multi(ST_MakeEnvelope(${EAST} - 10, ${NORTH} - 10,
    ${EAST} + 820, ${NORTH} + 900, 23700)) as geom) as shape`;
const graves = `insert into grave (company_id, graveyard_id, parcel, row_name, pos, geom, geom3857, valid_until, photo_path)
  select 1, (select id from graveyard where company_id = 1), (parcel + 1)::text, (r + 1)::text, (p + 1)::text, geom, ${to3857('geom')},
    date '2015-01-01' + (i * 7) % 9000, case when i % 9 = 0 then 'https://pelda.hu/' || i || '.jpg' end
  from (select i, i / ${ROWS * PLACES} as parcel, (i / ${PLACES}) % ${ROWS} as r, i % ${PLACES} as p
      from generate_series(0, ${GRAVES - 1}) as i) as n
    cross join lateral (select ${EAST} + (parcel % 8) * 100 + p * 3.4 as x, ${NORTH} + (parcel / 8) * 125 + r * 2.9 as y) as at
    cross join lateral (select ST_Multi(ST_MakeEnvelope(x, y, x + 1.2, y + 2.2, 23700)) as geom) as shape`;
const NAMES = `array['nagy','kovacs','toth','szabo','horvath','varga','kiss','molnar','nemeth','farkas']`;
const FIRST = `array['janos','istvan','jozsef','laszlo','maria','erzsebet','ilona','katalin','ferenc','sandor']`;
const dead = `insert into deceased (company_id, grave_id, name, name_key, birth_date, death_date)
  select 1, grave.id, initcap(plain), ' ' || plain || ' ', (1850 + (grave.id + k * 3) % 100)::text,
    to_char(date '1925-01-01' + (grave.id * 13 + k * 997) % 36000, 'YYYY-MM-DD')
  from grave cross join generate_series(0, 1) as k cross join lateral (
    select (${NAMES})[1 + (grave.id * 7 + k) % 10] || ' ' || (${FIRST})[1 + (grave.id / 10 + k) % 10] as plain) as n
  where k = 0 or grave.id % 2 = 0`;
const samples = `insert into soil_sample (company_id, external_id, hrsz, land_use, area, genetic, organic_content, geom, geom3857)
  select 2, i::text, '0' || i, 'szántó', 5, 'Réti csernozjomok', 1 + (i % 40) / 10.0, geom, ${to3857('geom')}
  from generate_series(0, ${SAMPLES - 1}) as i cross join lateral (
    select ST_SetSRID(ST_MakePoint(${EAST} + (i % 100) * 200, ${NORTH} + (i / 100) * 200), 23700) as geom) as shape`;

export async function loadVerticals(url: string): Promise<void> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    await db.query(companies);
    await db.query(people, [await hash(PASSWORD, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })]);
    for (const statement of [country, graveyards, graves, dead, samples]) await db.query(statement);
    await db.query('analyze');
  } finally {
    await db.end();
  }
}
