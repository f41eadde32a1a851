import { lookup } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scene, SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobContext, JobFault } from '#server/jobs/job.ts';
import { bandFiles, bandTiff } from '@georisk/imagery/scene/testing.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type ServedScene, type StacServer, startStacServer } from '@georisk/testing/stacServer.ts';
import { DAY, HOUR } from '@georisk/testing/testClock.ts';
import type { PrivateHosts } from '#server/stacClient/address.ts';
import { duePolls } from './due.ts';
import { MAX_ATTEMPTS } from './scene.repository.ts';
import { sceneImport } from './sceneImport.ts';
import { sourcePoll } from './sourcePoll.ts';

let test: TestApp;
let fixture: Fixture;
let server: StacServer;
let folder: string;
let token: string;
let files: Record<string, string>;

const WIDTH = 360;
const HEIGHT = 1000;
const filled = (value: number) => bandTiff(new Uint16Array(WIDTH * HEIGHT).fill(value), WIDTH);

beforeAll(async () => {
  test = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'source-test-'));
  // With the offset of -1000: NDVI (0.36 - 0.04) / 0.4 = 0.8; without it 0.533.
  const bands = { B02: 1200, B03: 1300, B04: 1400, B08: 4600 };
  const classes = bandTiff(new Uint8Array((WIDTH * HEIGHT) / 4).fill(4), WIDTH / 2, 20);
  const written = await bandFiles(folder, {
    ...Object.fromEntries(Object.entries(bands).map(([name, value]) => [name, filled(value)])),
    SCL: classes,
  });
  files = Object.fromEntries(Object.entries(written).map(([name, { href }]) => [name, href]));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.set('2026-06-15T08:00:00Z');
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  token = await openSession(db(), fixture.people.admin1, { at: test.clock.now() });
  server = await startStacServer();
  return () => server.close();
});

const db = () => test.database.kysely;
const FAST = { waits: [1, 1], longest: 5 };
const LIMITS = { timeoutMs: 300, maxBytes: 1_000_000 };

const context = (signal = new AbortController().signal): JobContext => ({ signal, progress: () => {} });
const poll = (sourceId: number, privateHosts: PrivateHosts = 'any') =>
  sourcePoll({
    executor: db(),
    clock: test.clock,
    privateHosts,
    jobs: test.app.services.jobs,
    ask: { retries: FAST, limits: LIMITS },
  })({ sourceId }, context());
const compute = (sceneId: number, signal?: AbortSignal, privateHosts: PrivateHosts = 'any') =>
  sceneImport({
    executor: db(),
    clock: test.clock,
    privateHosts,
    downloads: { retries: FAST, limits: { idleMs: 300, maxBytes: 10_000_000 } },
    importing: async () => ({
      db: db(),
      bounds: [384_000, 32_000, 960_000, 384_000],
      store: await folderStore(join(folder, 'store')),
      jobs: test.app.services.jobs,
    }),
  })({ sceneId }, context(signal));

/** Over the test's blocks, east of Túrkeve. */
const scene = (id: string, more: Partial<ServedScene> = {}): ServedScene => ({
  id,
  datetime: '2026-06-10T09:45:00Z',
  bbox: [20, 46, 21.5, 48],
  files,
  ...more,
  properties: { 'eo:cloud_cover': 5, 's2:mgrs_tile': '34TDT', ...more.properties },
});

const post = (url: string, body: unknown) => test.post(url, body, { token });
const patch = (id: number, body: unknown) => test.call('PATCH', `/api/admin/sources/${id}`, { token, body });
const list = async () => (await test.get('/api/admin/sources', { token })).json<SceneSource[]>();
const scenes = async (query = '') =>
  (await test.get(`/api/admin/scenes?pageSize=500${query}`, { token })).json<{ items: Scene[]; total: number }>();
const create = async (more: Record<string, unknown> = {}): Promise<SceneSource> =>
  (await post('/api/admin/sources', { name: 'Próba', url: server.url, ...more })).json();
const work = (name: string) => db().selectFrom('work').selectAll().where('name', '=', name).execute();
const changes = () =>
  db().selectFrom('change').selectAll().where('subjectType', '=', 'sceneSource').orderBy('number').execute();

/** The one name that resolves to this machine, besides those that are refused by their text. */
const isHere = await lookup(hostname()).then(
  ({ address }) => address === '127.0.0.1',
  () => false,
);

describe('in production', () => {
  it.each([
    'http://127.0.0.1:9001/',
    'http://10.0.0.5/stac',
    'http://100.64.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:192.168.1.1]/',
    'http://0x7f000001/',
    'http://localhost:9001/',
  ])('a source at %s is refused, made or changed', async (url) => {
    const live = await openTestApp({ NODE_ENV: 'production', STAC_HOSTS: 'stac.belso.hu' }, test.database, test.clock);
    const made = await live.post('/api/admin/sources', { name: 'Belső', url }, { token });
    expect(made.statusCode).toBe(422);
    expect(made.json<{ fields: { url: string } }>().fields.url).toContain('belső hálózati cím');
    const { id } = await create({ url: 'https://stac.pelda.hu/' });
    const changed = await live.call('PATCH', `/api/admin/sources/${id}`, { token, body: { version: 1, url } });
    expect(changed.statusCode).toBe(422);
    await live.close();
  });

  it.skipIf(!isHere)(
    'a name that leads to this machine is refused when it is polled, and nothing is sent',
    async () => {
      const url = server.url.replace('127.0.0.1', hostname());
      const { id } = await create({ url });
      await poll(id).catch(() => undefined);
      const asked = server.requests.length;
      expect(asked).toBeGreaterThan(0);
      await expect(poll(id, [])).rejects.toThrow('belső hálózati cím');
      expect(server.requests).toHaveLength(asked);
      expect((await list())[0]?.lastError).toContain('belső hálózati cím');
      await poll(id, [new URL(url).host]);
      expect(server.requests.length).toBeGreaterThan(asked);
    },
  );
});

describe('sources', () => {
  it('are created, changed and deleted, each with a record', async () => {
    const made = await post('/api/admin/sources', { name: ' Earth Search ', url: 'https://stac.pelda.hu/v1' });
    expect(made.statusCode).toBe(201);
    const source = made.json<SceneSource>();
    expect(source).toMatchObject({
      name: 'Earth Search',
      collection: null,
      groupName: 's2',
      active: true,
      pollMinutes: 1440,
      lookbackDays: 30,
      mostCloud: 90,
      nextPollAt: '2026-06-15T08:00:00.000Z',
      lastPolledAt: null,
      asking: false,
      version: 1,
    });
    const changed = await patch(source.id, { version: 1, collection: 'sentinel-2-l2a', active: false });
    expect(changed.json()).toMatchObject({
      collection: 'sentinel-2-l2a',
      active: false,
      name: 'Earth Search',
      version: 2,
    });
    expect((await patch(source.id, { version: 2, collection: null })).json()).toMatchObject({
      collection: null,
      version: 3,
    });
    expect((await test.call('DELETE', `/api/admin/sources/${source.id}`, { token })).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const remembered = await changes();
    expect(remembered.map(({ operation, baseVersion }) => [operation, baseVersion])).toEqual([
      ['create', null],
      ['change', 1],
      ['change', 2],
      ['delete', 3],
    ]);
    expect(remembered[1]).toMatchObject({
      before: { active: true },
      after: { active: false },
      userId: fixture.people.admin1,
    });
  });

  it('have each change in the log, under their own number', async () => {
    const { id, version } = (
      await post('/api/admin/sources', { name: 'Naplózott', url: 'https://stac.pelda.hu/v1', groupName: 'c4' })
    ).json<SceneSource>();
    await patch(id, { version, name: 'Más néven' });
    await test.call('POST', `/api/admin/sources/${id}/poll`, { token });
    await test.call('DELETE', `/api/admin/sources/${id}`, { token });
    const { items } = (await test.get(`/api/admin/audit?object=sceneSource:${id}`, { token })).json<{
      items: { type: string; companyId: number | null; hasChanges: boolean }[];
    }>();
    expect(items.map(({ type }) => type)).toEqual(['source-removed', 'source-asked', 'source-changed', 'source-made']);
    expect(items.every(({ companyId, hasChanges }) => companyId === 4 && hasChanges)).toBe(true);
  });

  it('that are moved between companies are in the logs of both', async () => {
    const { id, version } = (
      await post('/api/admin/sources', { name: 'Áthelyezett', url: 'https://stac.pelda.hu/v1', groupName: 'c4' })
    ).json<SceneSource>();
    const moved = (await patch(id, { version, groupName: 'c7' })).json<SceneSource>();
    await patch(id, { version: moved.version, groupName: 'national' });
    const { items } = (
      await test.get(`/api/admin/audit?object=sceneSource:${id}&type=source-changed`, { token })
    ).json<{
      items: { id: string; companyId: number | null }[];
    }>();
    const seen = await Promise.all(
      items.toReversed().map(async (entry) => {
        const answer = await test.get(`/api/admin/audit/${entry.id}/changes`, { token });
        const rows = answer.json<{ before: object | null; after: object | null }[]>();
        return [entry.companyId, rows.map(({ before, after }) => [before !== null, after !== null])];
      }),
    );
    const [left, came] = [
      [true, false],
      [false, true],
    ];
    // The installation's own entry is read by administrators alone: both sides of the move.
    expect(seen).toEqual([
      [7, [came]],
      [4, [left]],
      [null, [came, left]],
      [7, [left]],
    ]);
  });

  it('are not changed by somebody who saw an older version', async () => {
    const { id } = await create();
    expect((await patch(id, { version: 1, name: 'Első' })).statusCode).toBe(200);
    const late = await patch(id, { version: 1, name: 'Második' });
    expect([late.statusCode, late.json<{ reason: string; current: SceneSource }>().reason]).toEqual([
      409,
      'stale-version',
    ]);
    expect(late.json<{ current: SceneSource }>().current).toMatchObject({ name: 'Első', version: 2 });
    expect((await list()).map(({ name }) => name)).toEqual(['Első']);
  });

  it.each([
    ['url', { url: 'ftp://a.hu' }],
    ['url', { url: 'nonsense' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: 'https://user:pass@a.hu/' }],
    ['groupName', { groupName: 'c999' }],
    ['name', { name: 'Próba' }],
  ])('are refused with a sentence for %s: %o', async (field, wrong) => {
    await create();
    const answer = await post('/api/admin/sources', { name: 'Másik', url: 'https://a.hu', ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toMatch(/\.$/);
    expect(await list()).toHaveLength(1);
  });

  it('of a company’s group are the company’s', async () => {
    const { id } = await create({ groupName: 'c4' });
    const row = await db().selectFrom('sceneSource').select('companyId').where('id', '=', id).executeTakeFirst();
    expect(row?.companyId).toBe(4);
  });

  it('are polled by hand once, however often the button is pressed', async () => {
    const { id } = await create();
    for (const _ of [1, 2, 3])
      expect((await post(`/api/admin/sources/${id}/poll`, undefined)).json()).toMatchObject({ asking: true });
    expect(await work('source-poll')).toHaveLength(1);
  });

  it('are polled when they are due, and the next time is set with it', async () => {
    const { id } = await create();
    await create({ name: 'Ki', active: false });
    expect(await duePolls(db(), test.app.services.jobs, test.clock.now())).toBe(1);
    expect((await work('source-poll')).map(({ data }) => data)).toEqual([{ sourceId: id }]);
    test.clock.pass(DAY - HOUR);
    expect(await duePolls(db(), test.app.services.jobs, test.clock.now())).toBe(0);
    test.clock.pass(7 * DAY);
    expect(await duePolls(db(), test.app.services.jobs, test.clock.now())).toBe(1);
    token = await openSession(db(), fixture.people.admin1, { at: test.clock.now() });
    const [source] = await list();
    // A server that was down for a week polls once, and keeps the source's own hour.
    expect([source?.name, source?.nextPollAt]).toEqual(['Ki', '2026-06-15T08:00:00.000Z']);
    expect((await list())[1]?.nextPollAt).toBe('2026-06-23T08:00:00.000Z');
  });
});

describe('a poll', () => {
  it('finds new scenes over the blocks, each once, and has them computed', async () => {
    const { id } = await create({ mostCloud: 60 });
    server.add(
      scene('clear'),
      scene('cloudy', { properties: { 'eo:cloud_cover': 61 } }),
      scene('old', { datetime: '2026-04-10T09:45:00Z' }),
      scene('far', { bbox: [16, 46, 17, 47] }),
      scene('beside the blocks', { bbox: [20.92, 47.15, 20.93, 47.16] }),
      scene('without a mask', { files: { B04: files['B04'] ?? '', B08: files['B08'] ?? '' } }),
    );
    await poll(id);
    const { items } = await scenes();
    const states = Object.fromEntries(items.map(({ externalId, state }) => [externalId, state]));
    expect(states).toEqual({ clear: 'found', cloudy: 'refused', 'without a mask': 'refused' });
    expect(items.find(({ externalId }) => externalId === 'cloudy')?.reason).toContain('61%');
    expect(items.find(({ externalId }) => externalId === 'clear')).toMatchObject({
      granule: '34TDT',
      cloudCover: 5,
      sourceName: 'Próba',
    });
    expect(await work('scene-import')).toHaveLength(1);
    const [source] = await list();
    expect(source).toMatchObject({ lastPolledAt: '2026-06-15T08:00:00.000Z', lastFound: 3, lastError: null });

    server.add(scene('newer'));
    await poll(id);
    expect((await list())[0]?.lastFound).toBe(1);
    expect(await work('scene-import')).toHaveLength(2);
  });

  it.each([
    [{ kind: 'silent' }, 'másodperc', false],
    [{ kind: 'half' }, 'félbeszakadt', false],
    [{ kind: 'html' }, 'nem JSON', false],
    [{ kind: 'foreign' }, 'nem STAC', true],
    [{ kind: 'status', status: 500 }, 'hibát jelez (500)', false],
    [{ kind: 'endless' }, 'lapot adna', true],
    [{ kind: 'huge' }, 'nagyobb', true],
  ] as const)('of a server that answers %o keeps its sentence and nothing else', async (how, sentence, final) => {
    const { id } = await create();
    server.add(scene('a'), scene('b'), scene('c'));
    server.misbehave(how, how.kind === 'endless' ? '/' : '/search');
    const fault = await poll(id).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(JobFault);
    expect((fault as JobFault).message).toContain(sentence);
    expect((fault as JobFault).final).toBe(final);
    expect((await list())[0]?.lastError).toContain(sentence);
    expect((await scenes()).total).toBe(0);
    server.misbehave(undefined);
    await poll(id);
    expect((await list())[0]).toMatchObject({ lastError: null, lastFound: 3 });
  });

  it('without blocks, or of a deleted source, sends nothing', async () => {
    const { id } = await create();
    await emptyDatabase(db());
    await poll(id);
    await db()
      .insertInto('sceneSource')
      .values({
        id: 7,
        name: 'x',
        url: server.url,
        collection: null,
        companyId: null,
        lastPolledAt: null,
        lastFound: null,
        lastError: null,
      })
      .execute();
    await poll(7);
    const row = await db().selectFrom('sceneSource').select('lastError').executeTakeFirst();
    expect(row?.lastError).toContain('tábla');
    expect(server.requests).toEqual([]);
  });
});

describe('a scene that was found', () => {
  const found = async (more: Partial<ServedScene> = {}) => {
    const { id } = await create();
    server.add(scene('S2B_34TDT_20260610_0_L2A', more));
    await poll(id);
    const { items } = await scenes();
    return { sourceId: id, sceneId: items[0]?.id ?? 0 };
  };
  const row = (id: number) => db().selectFrom('scene').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('is computed over the network: images, statistics of the blocks, the jobs that follow', async () => {
    const { sceneId } = await found();
    await compute(sceneId);
    expect(await row(sceneId)).toMatchObject({ state: 'done', attempts: 1, clearShare: 1 });
    const rasters = await db()
      .selectFrom('raster')
      .select(['kind', 'layer', 'granule', 'groupName'])
      .orderBy('kind')
      .execute();
    expect(rasters).toEqual([
      { kind: 'NDVI', layer: 'NDVI_2026-06-10', granule: '34TDT', groupName: 's2' },
      { kind: 'TCI', layer: 'TCI_2026-06-10', granule: '34TDT', groupName: 's2' },
    ]);
    const observed = await db().selectFrom('blockObservation').select(['blockId', 'mean', 'clearShare']).execute();
    expect(observed).toHaveLength(6);
    for (const { mean, clearShare } of observed) expect([mean?.toFixed(3), clearShare]).toEqual(['0.800', 1]);
    expect((await work('image-analyse')).map(({ data }) => data)).toEqual([{ groupName: 's2', date: '2026-06-10' }]);

    const before = server.requests.length;
    await compute(sceneId);
    expect(server.requests).toHaveLength(before);
    expect((await row(sceneId)).attempts).toBe(1);
  });

  it('whose provider has applied the offset does not get it again', async () => {
    const { sceneId } = await found({ properties: { 'earthsearch:boa_offset_applied': true } });
    await compute(sceneId);
    const observed = await db().selectFrom('blockObservation').select('mean').execute();
    for (const { mean } of observed) expect(mean?.toFixed(2)).toBe('0.53');
  });

  it('fails while its server is unreachable, and is done when it is back', async () => {
    const { sourceId, sceneId } = await found();
    server.misbehave({ kind: 'status', status: 503 }, '/files');
    const fault = await compute(sceneId).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'JobFault', final: false });
    expect(await row(sceneId)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await row(sceneId)).reason).toContain('503');
    expect(await db().selectFrom('raster').selectAll().execute()).toEqual([]);

    await poll(sourceId);
    expect(await row(sceneId)).toMatchObject({ state: 'found', reason: null, attempts: 1 });
    server.misbehave(undefined);
    await compute(sceneId);
    expect(await row(sceneId)).toMatchObject({ state: 'done', attempts: 2, reason: null });
  });

  it('that always fails is given up at last', async () => {
    const { sourceId, sceneId } = await found();
    await db()
      .updateTable('scene')
      .set({ state: 'failed', attempts: MAX_ATTEMPTS })
      .where('id', '=', sceneId)
      .execute();
    await poll(sourceId);
    expect((await row(sceneId)).state).toBe('failed');
  });

  it('without valid files is refused with its reason, and stays so', async () => {
    const { sourceId, sceneId } = await found({ files: { ...files, B04: import.meta.filename } });
    await compute(sceneId);
    const refused = await row(sceneId);
    expect([refused.state, refused.reason === null]).toEqual(['refused', false]);
    await poll(sourceId);
    expect((await row(sceneId)).state).toBe('refused');
    expect((await scenes('&state=refused')).total).toBe(1);
    expect((await scenes('&state=done')).total).toBe(0);
  });

  it('whose computation is cancelled waits for the next', async () => {
    const { sceneId } = await found();
    const abort = new AbortController();
    abort.abort(new Error('shutting down'));
    await expect(compute(sceneId, abort.signal)).rejects.toThrow('shutting down');
    expect(await row(sceneId)).toMatchObject({ state: 'found', reason: null });
    await compute(sceneId);
    expect((await row(sceneId)).state).toBe('done');
  });

  it('of a private source is not fetched where the operator did not allow that', async () => {
    const { sceneId } = await found();
    const before = server.requests.length;
    await compute(sceneId, undefined, []).catch(() => undefined);
    expect((await row(sceneId)).reason).toContain('belső hálózati cím');
    expect(server.requests).toHaveLength(before);
  });

  it('with pixels on another private host is refused without a request to that host', async () => {
    const other = await startStacServer();
    other.add(scene('x'));
    const assets = { B04: { href: `${other.url}files/x/B04.tif`, type: 'image/tiff' } };
    const { sceneId } = await found({ assets });
    expect(await row(sceneId)).toMatchObject({ state: 'refused' });
    expect((await row(sceneId)).reason).toContain('belső hálózati cím');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('is listed by source, state and day', async () => {
    const { sourceId } = await found();
    expect((await scenes(`&source=${sourceId}`)).total).toBe(1);
    expect((await scenes(`&source=${sourceId + 1}`)).total).toBe(0);
    expect((await scenes('&from=2026-06-10&to=2026-06-10')).total).toBe(1);
    expect((await scenes('&from=2026-06-11')).total).toBe(0);
    expect((await scenes('&to=2026-06-09')).total).toBe(0);
  });
});
