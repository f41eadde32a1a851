import { sql } from 'kysely';
import { INSURER_A, INSURER_B } from '@georisk/demo/people/companies.hu.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { newId } from '@georisk/server/uuid.ts';
import { BLOCKS, type BlockName } from '../landscape.ts';
import { PERSON_KEYS, type PersonKey } from '../people.ts';
import type { World } from '../permissions/ask.ts';
import type { FuzzRequest } from './requests.ts';

/** People of the demo in the places of the fixture's; the others use a second one. */
const DEMO_USERS: Partial<Record<PersonKey, string>> = {
  'a.api': 'api',
  'a.manager': 'manager',
  'a.operator': 'operator',
  'a.damage1': 'expert-damage',
  'a.damage2': 'expert-damage',
  'a.uw1': 'expert-uw',
  'a.uw2': 'expert-uw',
  'a.risk1': 'expert-risk-taking',
  'a.risk2': 'expert-risk-taking',
  'a.farmer1': 'farmer',
  'a.farmer2': 'farmer-2',
  farmer57: 'farmer-3',
  'b.manager': 'manager-b',
  'b.damage1': 'expert-damage-b',
  'b.farmer1': 'farmer-b',
  admin1: 'admin',
};

/** A person with an account of the demo's first insurer, or none at all. */
export const isOfFirstInsurer = ({ actor: { key } }: FuzzRequest): boolean =>
  key === null || (DEMO_USERS[key] !== undefined && !key.startsWith('b.') && key !== 'admin1');

/** Replaces the permission test's rows by the demo's, and the texts of requests that name them by their codes. */
export interface DemoWorld {
  readonly world: World;
  readonly named: (request: FuzzRequest) => FuzzRequest;
}

type Ids = readonly (number | string)[];

/** Identifiers of a table's first rows. */
async function idsOf(db: Executor, table: string, companyId?: number): Promise<Ids> {
  const where = companyId === undefined ? sql`` : sql`where company_id = ${companyId}`;
  const { rows } = await sql<{ id: number | string }>`
    select id from ${sql.table(table)} ${where} order by id limit 10`.execute(db);
  return rows.map(({ id }) => id);
}

/** Uses the rows in turn; where there are none, a missing one. */
function taking<K extends string>(names: readonly K[], ids: Ids): Record<K, number> {
  return Object.fromEntries(names.map((name, at) => [name, Number(ids[at % ids.length] ?? 1)])) as Record<K, number>;
}

async function textsOf(db: Executor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ mepar: string; policy: string; damage: string }>`
    select damage_block.mepar_code as mepar, damage.policy_number as policy, damage.damage_number as damage
    from damage join damage_block on damage_block.damage_id = damage.id
    where damage.company_id = ${INSURER_A} order by damage.id limit ${Object.keys(BLOCKS).length}`.execute(db);
  const { rows: dates } = await sql<{ date: string }>`
    select distinct date::text as date from raster where kind = 'NDVI' order by 1 desc limit 2`.execute(db);
  const names = Object.keys(BLOCKS) as BlockName[];
  return new Map([
    ...names.map((name, at): [string, string] => [BLOCKS[name], rows[at % rows.length]?.mepar ?? BLOCKS[name]]),
    ['KOT-100', rows[0]?.policy ?? ''],
    ['KOT-200', rows.at(-1)?.policy ?? ''],
    ['KAR-own', rows[0]?.damage ?? ''],
    ['KAR-second', rows.at(-1)?.damage ?? ''],
    ['2018-05-20', dates[0]?.date ?? ''],
    ['2018-05-21', dates.at(-1)?.date ?? ''],
  ]);
}

/** @param db of an installation with the demo world */
export async function readDemoWorld(db: Executor): Promise<DemoWorld> {
  const { rows: users } = await sql<{ id: number; name: string }>`select id, user_name as name from app_user`.execute(
    db,
  );
  const byName = new Map(users.map(({ id, name }) => [name, id]));
  const somebody = byName.get('operator') ?? 1;
  const people = Object.fromEntries(
    PERSON_KEYS.map((key) => [key, byName.get(DEMO_USERS[key] ?? '') ?? somebody]),
  ) as World['people'];
  const of = (table: string, companyId?: number) => idsOf(db, table, companyId);
  const [policies, foreignPolicies] = await Promise.all([of('policy', INSURER_A), of('policy', INSURER_B)]);
  const [plots, foreignPlots] = await Promise.all([of('policy_plot', INSURER_A), of('policy_plot', INSURER_B)]);
  const [damages, foreignDamages] = await Promise.all([of('damage', INSURER_A), of('damage', INSURER_B)]);
  const [casePlots, foreignCasePlots] = await Promise.all([of('damage_plot', INSURER_A), of('damage_plot', INSURER_B)]);
  const [blocks, alerts, products] = await Promise.all([of('block'), of('alert'), of('product', INSURER_A)]);
  const [areas, points] = await Promise.all([of('damage_area', INSURER_A), of('sampling_point', INSURER_A)]);
  const uuids = (ids: Ids) => ({
    own: String(ids[0] ?? newId()),
    second: String(ids[1] ?? newId()),
    foreign: newId(),
  });
  const world: World = {
    people,
    land: {
      blocks: taking(Object.keys(BLOCKS) as BlockName[], blocks),
      policies: { ...taking(['own', 'ownLastYear', 'second'], policies), ...taking(['foreign'], foreignPolicies) },
      plots: {
        ...taking(['drawn', 'undrawn', 'lastYear', 'ownShared', 'secondShared', 'second', 'secondMixed'], plots),
        ...taking(['foreignMixed', 'foreign'], foreignPlots),
      },
      damages: { ...taking(['own', 'second'], damages), ...taking(['foreign'], foreignDamages) },
    },
    imports: { 'installation.geojson': newId(), 'a.csv': newId(), 'b.csv': newId() },
    imagery: {
      alerts: taking(['own', 'foreign'], alerts),
      damageMaps: taking(['own', 'foreign'], products),
      work: { shared: newId(), own: newId(), foreign: newId() },
    },
    cases: {
      plots: { ...taking(['own', 'second'], casePlots), ...taking(['foreign'], foreignCasePlots) },
      areas: uuids(areas),
      points: uuids(points),
    },
  };
  return { world, named: namedBy(await textsOf(db)) };
}

/** @param texts the demo's by the fixture's */
function namedBy(texts: ReadonlyMap<string, string>): (request: FuzzRequest) => FuzzRequest {
  const pattern = new RegExp([...texts.keys()].join('|'), 'g');
  const inDemo = (text: string, by: (value: string) => string = (value) => value) =>
    text.replaceAll(pattern, (found) => by(texts.get(found) ?? found));
  return (request) => {
    const { headers, body } = request;
    // Bytes that are no text stay as they are: latin1 keeps each.
    const named =
      body &&
      Buffer.from(
        inDemo(body.toString('latin1'), (text) => Buffer.from(text).toString('latin1')),
        'latin1',
      );
    return {
      ...request,
      path: inDemo(request.path, encodeURIComponent),
      body: named,
      headers: { ...headers, ...('content-length' in headers && named && { 'content-length': String(named.length) }) },
    };
  };
}
