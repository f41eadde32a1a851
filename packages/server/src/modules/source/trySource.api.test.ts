import { lookup } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceTry } from '@georisk/contract/verticals/admin/sourceTry.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { bandFiles, bandTiff } from '@georisk/imagery/scene/testing.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type ServedScene, type StacServer, startStacServer } from '@georisk/testing/stacServer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let test: TestApp;
let fixture: Fixture;
let server: StacServer;
let folder: string;
let files: Record<string, string>;
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'try-source-'));
  const band = bandTiff(new Uint16Array(100 * 100).fill(1400), 100);
  const bands = { B04: band, B08: band, SCL: bandTiff(new Uint8Array(50 * 50).fill(4), 50, 20) };
  const written = await bandFiles(folder, bands);
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
  token = await openSession(test.database.kysely, fixture.people.admin1, { at: test.clock.now() });
  server = await startStacServer();
  return () => server.close();
});

/** Over the test's blocks, east of Túrkeve. */
const scene = (id: string, day: string, more: Partial<ServedScene> = {}): ServedScene => ({
  id,
  datetime: `${day}T09:45:00Z`,
  bbox: [20, 46, 21.5, 48],
  files,
  ...more,
  properties: { 'eo:cloud_cover': 5, 's2:mgrs_tile': '34TDT', ...more.properties },
});

const tryIt = async (more: object = {}, app = test): Promise<SourceTry> => {
  const answer = await app.post('/api/admin/sources/try', { url: server.url, ...more }, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('a catalogue that is tried', () => {
  it('says how many items it shows, the newest of them, and which of its bands can be read', async () => {
    server.add(
      scene('old', '2026-06-01'),
      scene('new', '2026-06-12', { properties: { 'eo:cloud_cover': 41.5 } }),
      scene('middle', '2026-06-05'),
      scene('too old', '2026-03-01'),
      scene('elsewhere', '2026-06-13', { bbox: [0, 40, 1, 41] }),
    );
    const answer = await tryIt({ collection: 'sentinel-2-l2a' });
    expect(answer).toMatchObject({
      fault: null,
      items: 3,
      more: false,
      area: 'blocks',
      newest: { id: 'new', acquiredAt: '2026-06-12T09:45:00.000Z', cloudCover: 41.5, fault: null },
    });
    expect(answer.newest?.bands).toEqual(
      ['B04', 'B08', 'SCL'].map((name) => ({ name, readable: true, megabytes: expect.any(Number), fault: null })),
    );
    expect(server.requests.filter((request) => request.includes('/files/'))).toHaveLength(3);
    for (const table of ['scene', 'sceneSource', 'work'] as const)
      expect(await test.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('counts no more than a hundred', async () => {
    server.add(...Array.from({ length: 103 }, (_, number) => scene(`s${number}`, '2026-06-10')));
    expect(await tryIt()).toMatchObject({ items: 100, more: true });
  });

  it('says of the bands why they cannot be read: a sign-in, a page in their place', async () => {
    server.add(scene('new', '2026-06-12'));
    server.misbehave({ kind: 'status', status: 403 }, '/collections/files');
    server.misbehave({ kind: 'status', status: 403 }, '/files');
    const refused = (await tryIt()).newest?.bands ?? [];
    expect(refused.map(({ readable }) => readable)).toEqual([false, false, false]);
    expect(refused[0]?.fault).toContain('nem engedi az olvasást');
    server.misbehave({ kind: 'html' }, '/files');
    const pages = (await tryIt()).newest?.bands ?? [];
    expect(pages.every(({ fault }) => fault?.includes('nem GeoTIFF vagy JPEG 2000'))).toBe(true);
    server.misbehave({ kind: 'huge' }, '/files');
    expect((await tryIt()).newest?.bands.every(({ readable }) => !readable)).toBe(true);
  });

  it('without a needed band says which', async () => {
    const { SCL: _, ...without } = files;
    server.add(scene('new', '2026-06-12', { files: without }));
    const { newest } = await tryIt();
    expect(newest).toMatchObject({ id: 'new', bands: [], fault: expect.stringContaining('a felhőmaszk (SCL)') });
  });

  it('without items says whether it has the collection', async () => {
    expect(await tryIt({ collection: 'sentinel-2-l2a' })).toMatchObject({
      fault: 'Az utolsó 30 napban nincs felvétel a terület fölött.',
      newest: null,
    });
    expect((await tryIt({ collection: 'landsat' })).fault).toBe('A katalógusban nincs „landsat” gyűjtemény.');
    expect((await tryIt({ url: server.collectionUrl, collection: 'landsat' })).fault).toContain('„landsat”');
    server.misbehave({ kind: 'status', status: 404 }, '/search');
    expect((await tryIt({ collection: 'landsat' })).fault).toContain('„landsat”');
  });

  it('without blocks is asked of the whole installation', async () => {
    await emptyDatabase(test.database.kysely);
    test.app.services.sessions.forgetAll();
    const at = test.clock.now();
    const { id } = await test.database.kysely
      .insertInto('appUser')
      .values({ companyId: null, userName: 'egyedul', name: 'Egyedül', externalId: null, role: ROLES.ADMIN })
      .returning('id')
      .executeTakeFirstOrThrow();
    token = await openSession(test.database.kysely, id, { at });
    server.add(scene('new', '2026-06-12'));
    expect(await tryIt()).toMatchObject({ area: 'bounds', items: 1 });
  });

  it.each([
    ['foreign', 'nem STAC-elem'],
    ['html', 'nem JSON'],
    ['half', 'félbeszakadt'],
    ['circle', 'körbe-körbe'],
  ] as const)('that is wrong (%s) is said to be', async (kind, sentence) => {
    server.add(scene('a', '2026-06-12'), scene('b', '2026-06-11'), scene('c', '2026-06-10'));
    server.misbehave({ kind });
    expect((await tryIt()).fault).toContain(sentence);
  });

  it('that redirects elsewhere, or is not there, is said to be', async () => {
    server.misbehave({ kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' });
    expect((await tryIt()).fault).toContain('belső hálózati cím');
    const gone = await startStacServer();
    await gone.close();
    expect((await tryIt({ url: gone.url })).fault).toContain('nem érhető el');
  });
});

/** The one name that resolves to this machine, besides those that are refused by their text. */
const isHere = await lookup(hostname()).then(
  ({ address }) => address === '127.0.0.1',
  () => false,
);

describe('in production', () => {
  let live: TestApp;
  beforeEach(async () => {
    live = await openTestApp({ NODE_ENV: 'production' }, test.database, test.clock);
    return () => live.close();
  });

  it.each([
    'http://127.0.0.1:9001/',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://localhost/',
    'http://0x7f000001/',
  ])('%s is not asked', async (url) => {
    expect((await tryIt({ url }, live)).fault).toContain('belső hálózati cím');
  });

  it.skipIf(!isHere)('a name that leads to this machine is not asked', async () => {
    const { fault } = await tryIt({ url: server.url.replace('127.0.0.1', hostname()) }, live);
    expect(fault).toContain('belső hálózati cím');
    expect(server.requests).toEqual([]);
  });

  it('bands at a private address are not opened', async () => {
    const asset = { href: `${server.url}files/new/B04.tif`, type: 'image/tiff', roles: ['data'] };
    const inside = { href: 'http://10.0.0.5/B08.tif', type: 'image/tiff', roles: ['data'] };
    server.add(scene('new', '2026-06-12', { assets: { B04: asset, B08: inside, SCL: asset }, files: {} }));
    const { newest } = await tryIt();
    expect(newest?.fault).toContain('belső hálózati cím');
    expect(newest?.bands).toEqual([]);
  });
});
