import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_MAP_KEYS } from '@georisk/contract/verticals/session/mapKeys.ts';
import { PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { HOUR, MINUTE } from '@georisk/testing/testClock.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadMigrations } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { hashOf } from '#server/tokens.ts';

const stage = fixtureStage();
const { open } = stage;
const DAY = 24 * HOUR;

const db = () => stage.test.database.kysely;
const post = (token: string, name: string, days: number | null = 90) =>
  stage.test.post('/api/currentUser/mapKeys', { name, days }, { token });
const make = async (token: string, name: string, days: number | null = 90) => {
  const answer = await post(token, name, days);
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer<'makeMapKey'>>();
};
const listed = async (token: string, path = '/api/currentUser/mapKeys') =>
  (await stage.test.get(path, { token })).json<Answer<'mapKeys'>>().items;
const asks = (name: string, key: string, path = '/ogc') =>
  stage.test.get(path, {
    headers: { authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}` },
  });
const opens = async (name: PersonKey, key: string, path?: string) => (await asks(name, key, path)).statusCode;

describe('map keys of a person', () => {
  it('are several, each with its name and end, and none of them is stored as it is', async () => {
    const token = await open('a.manager');
    const [first, second] = [await make(token, ' QGIS ', 30), await make(token, 'GDAL', null)];
    expect(await opens('a.manager', first.mapKey)).toBe(200);
    expect(await opens('a.manager', second.mapKey)).toBe(200);
    const now = stage.test.clock.now().getTime();
    const days = ({ expiresAt }: { readonly expiresAt: string }) => (Date.parse(expiresAt) - now) / DAY;
    expect((await listed(token)).map((each) => [each.name, days(each), each.expired])).toEqual([
      ['GDAL', 1095, false],
      ['QGIS', 30, false],
    ]);
    const rows = JSON.stringify(await db().selectFrom('mapKey').selectAll().execute());
    for (const { mapKey } of [first, second]) expect(rows).not.toContain(mapKey);
    const made = db().selectFrom('logEntry').select('resource').where('type', '=', 'map-key-made');
    const log = await made.orderBy('id').execute();
    expect(log.map(({ resource }) => resource)).toEqual([`key:${first.id}`, `key:${second.id}`]);
  });

  it('open maps, features and the catalogue, and nothing else', async () => {
    const { mapKey } = await make(await open('a.manager'), 'QGIS');
    for (const path of ['/ogc', '/ogc/collections', '/api/stac', '/api/stac/collections'])
      expect([path, await opens('a.manager', mapKey, path)]).toEqual([path, 200]);
    for (const path of ['/api/currentUser', '/api/currentUser/mapKeys', '/api/admin/users', '/api/stacX'])
      expect([path, await opens('a.manager', mapKey, path)]).not.toEqual([path, 200]);
  });

  it('are refused alike where they have ended, were revoked or never were', async () => {
    const token = await open('a.manager');
    const [short, revoked] = [await make(token, 'QGIS', 30), await make(token, 'GDAL')];
    expect(await opens('a.manager', revoked.mapKey)).toBe(200);
    const path = `/api/currentUser/mapKeys/${revoked.id}`;
    expect((await stage.test.call('DELETE', path, { token })).statusCode).toBe(204);
    expect((await stage.test.call('DELETE', path, { token })).statusCode).toBe(404);
    stage.test.clock.pass(30 * DAY - 2000);
    expect(await opens('a.manager', short.mapKey)).toBe(200);
    // Within the seconds for which the key's person is remembered.
    stage.test.clock.pass(2000);
    const answers = [];
    for (const key of [short.mapKey, revoked.mapKey, 'A'.repeat(43)]) answers.push(await asks('a.manager', key));
    const [one, ...others] = answers.map(({ statusCode, headers, json }) => [
      statusCode,
      headers['www-authenticate'],
      { ...json<Record<string, unknown>>(), requestId: '' },
    ]);
    expect(one?.[0]).toBe(401);
    for (const each of others) expect(each).toEqual(one);
    const again = await open('a.manager');
    expect((await listed(again)).map(({ name, expired }) => [name, expired])).toEqual([['QGIS', true]]);
  });

  it('say when they were last used, and are written at most once an hour', async () => {
    const { mapKey } = await make(await open('a.manager'), 'QGIS');
    const used = async () => {
      const row = await db().selectFrom('mapKey').select('lastUsedAt').executeTakeFirstOrThrow();
      return row.lastUsedAt;
    };
    expect(await used()).toBeNull();
    await asks('a.manager', mapKey);
    const first = stage.test.clock.now();
    expect(await used()).toEqual(first);
    stage.test.clock.pass(59 * MINUTE);
    await asks('a.manager', mapKey);
    expect(await used()).toEqual(first);
    stage.test.clock.pass(MINUTE);
    await asks('a.manager', mapKey);
    expect(await used()).toEqual(stage.test.clock.now());
  });

  it('have names of their own, without control characters', async () => {
    const token = await open('a.manager');
    await make(token, 'QGIS');
    for (const name of ['QGIS', 'QG\nIS']) {
      const answer = await post(token, name);
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, ['name']]);
    }
    await make(await open('b.manager'), 'QGIS');
  });

  it('are at most twenty, of which those that have ended are none', async () => {
    const token = await open('a.manager');
    for (let i = 0; i < MAX_MAP_KEYS; i += 1) await make(token, `QGIS ${i}`, i === 0 ? 30 : 90);
    const answer = await post(token, 'one more');
    expect([answer.statusCode, answer.json<{ reason: string; message: string }>()]).toMatchObject([
      409,
      { reason: 'too-many-map-keys', message: expect.stringContaining(`Legfeljebb ${MAX_MAP_KEYS} érvényes`) },
    ]);
    stage.test.clock.pass(31 * DAY);
    await make(await open('a.manager'), 'one more');
  });

  it('are forgotten three months after they have ended', async () => {
    const token = await open('a.manager');
    await make(token, 'QGIS', 30);
    const inDays = (days: number) => new Date(stage.test.clock.now().getTime() + days * DAY);
    await keepHouse(db(), inDays(119));
    expect(await listed(token)).toHaveLength(1);
    await keepHouse(db(), inDays(121));
    expect(await listed(token)).toEqual([]);
  });

  it('end all with a new password', async () => {
    const token = await open('a.manager');
    const keys = [await make(token, 'QGIS'), await make(token, 'GDAL')];
    const body = { currentPassword: PASSWORD, newPassword: 'Egeszen-Mas-Jelszo-2026' };
    expect((await stage.test.post('/api/currentUserPassword', body, { token })).statusCode).toBe(204);
    for (const { mapKey } of keys) expect(await opens('a.manager', mapKey)).toBe(401);
    expect(await listed(token)).toEqual([]);
  });

  it('end all with their erased person, whom the database keeps from having one', async () => {
    const { mapKey } = await make(await open('a.damage1'), 'QGIS');
    const id = stage.fixture.people['a.damage1'];
    await expect(
      db()
        .updateTable('appUser')
        .set({ erasedAt: new Date(), email: null, phone: null, passwordHash: null })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('signs in nowhere');
    const admin = { token: await open('admin1'), headers: { 'x-admin': 'true' } };
    const erased = await stage.test.call('DELETE', `/api/admin/users/${id}`, admin);
    expect(erased.statusCode).toBeLessThan(300);
    expect(await opens('a.damage1', mapKey)).toBe(401);
    expect(await db().selectFrom('mapKey').select('id').execute()).toEqual([]);
  });
});

describe('map keys of somebody else', () => {
  const pathOf = (key: PersonKey) => `/api/admin/users/${stage.fixture.people[key]}/mapKeys`;

  it('are seen and revoked by whoever manages the person, and by an administrator', async () => {
    const token = await open('a.damage1');
    const [first, second] = [await make(token, 'QGIS'), await make(token, 'GDAL')];
    const manager = await open('a.manager');
    expect((await listed(manager, pathOf('a.damage1'))).map(({ name }) => name)).toEqual(['GDAL', 'QGIS']);
    expect(await opens('a.damage1', first.mapKey)).toBe(200);
    const ended = await stage.test.call('DELETE', `${pathOf('a.damage1')}/${first.id}`, { token: manager });
    expect([ended.statusCode, await opens('a.damage1', first.mapKey)]).toEqual([204, 401]);
    const admin = await open('admin1');
    expect((await listed(admin, pathOf('a.damage1'))).map(({ name }) => name)).toEqual(['GDAL']);
    const path = `${pathOf('a.damage1')}/${second.id}`;
    expect((await stage.test.call('DELETE', path, { token: admin })).statusCode).toBe(204);
    const log = await db()
      .selectFrom('logEntry')
      .select(['type', 'userId', 'companyId', 'resource'])
      .where('type', 'in', ['map-key-revoked', 'cross-company-view'])
      .orderBy('id')
      .execute();
    const { people } = stage.fixture;
    const of = { companyId: 4, resource: `user:${people['a.damage1']} key:${second.id}` };
    expect(log.at(0)).toMatchObject({ type: 'map-key-revoked', userId: people['a.manager'] });
    expect(log.at(1)).toMatchObject({ type: 'cross-company-view', userId: people.admin1, companyId: 4 });
    expect(log.at(2)).toMatchObject({ type: 'map-key-revoked', userId: people.admin1, ...of });
  });

  it('of another company are not there', async () => {
    const { id, mapKey } = await make(await open('b.damage1'), 'QGIS');
    const token = await open('a.manager');
    expect((await stage.test.get(pathOf('b.damage1'), { token })).statusCode).toBe(404);
    for (const path of [pathOf('b.damage1'), pathOf('a.damage1'), '/api/currentUser/mapKeys'])
      expect((await stage.test.call('DELETE', `${path}/${id}`, { token })).statusCode).toBe(404);
    expect(await opens('b.damage1', mapKey)).toBe(200);
  });
});

it('the one key of before the names opens what it opened', async () => {
  const id = stage.fixture.people['a.manager'];
  await inTransaction(db(), async (tx) => {
    await sql`alter table app_user add column map_key_hash bytea`.execute(tx);
    await sql`update app_user set map_key_hash = ${hashOf('old key')} where id = ${id}`.execute(tx);
    await sql`drop table map_key`.execute(tx);
    const step = (await loadMigrations()).find((each) => each.id === '0075_map_key');
    await step?.up(tx);
  });
  expect(await opens('a.manager', 'old key')).toBe(200);
  const [key, ...others] = await listed(await open('a.manager'));
  expect([key?.name, others]).toEqual(['Térképkulcs', []]);
});

it('the table is read by the hash of a key', async () => {
  const { rows } = await sql<{ name: string }>`select indexdef as name from pg_indexes
    where tablename = 'map_key' and indexdef like '%(key_hash)%'`.execute(db());
  expect(rows).toHaveLength(1);
});
