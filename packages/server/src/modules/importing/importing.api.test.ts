import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { cogBytes, hailGridBytes } from '@georisk/imagery/testing.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';
import { zipBytes } from '@georisk/tables/xlsx/zip.ts';
import { sendImport } from '@georisk/testing/endedImport.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { formOf, type SentFile } from '@georisk/testing/form.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { GRAVEYARDS, plantGraveyards } from '@georisk/testing/permissions/plantGraveyards.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { problem } from '@georisk/contract/schemas/shared.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { shapefileOf } from '#server/formats/shp/writeShapefile.ts';
import { squareFeature } from '#server/imports/testing.ts';

const stage = fixtureStage();
const { db, open } = stage;

const collection = (features: readonly object[], epsg: string | null = '23700') =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(epsg !== null && { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } } }),
    features,
  });
const geoJson = (...features: readonly object[]): SentFile => ({ name: 'sor.geojson', content: collection(features) });
const csv = (...lines: readonly string[]): SentFile => ({ name: 'sor.csv', content: lines.join('\n') });

type Fields = Readonly<Record<string, string>>;
const post = (token: string, kind: string, files: readonly SentFile[], fields: Fields) =>
  sendImport(stage.test, { kind, files, fields, token });

const attempt = async (who: PersonKey, kind: string, files: readonly SentFile[], fields: Fields = {}) =>
  strictAnswer('importFiles', await post(await open(who), kind, files, fields)) as Answer<'importFiles'>;

/** A refusal in words: of the call, or of the report. */
function sentenceOf(answer: { readonly statusCode: number; json(): unknown }): string {
  const body = answer.json() as { readonly message?: string; readonly reports?: Answer<'importFiles'>['reports'] };
  if (body.reports === undefined) return `${answer.statusCode} ${body.message}`;
  const rows = (body.reports ?? []).flatMap(({ saved, refused }) => (saved ? [{ row: 0, reason: 'SAVED' }] : refused));
  return rows.map(({ row, reason }) => `${row}: ${reason}`).join('\n');
}

/** An archive of one file whose directory says four gigabytes. */
function bomb(): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(0xf0000000, 24);
  entry.writeUInt16LE(name.length, 28);
  name.copy(entry, 46);
  const local = Buffer.from('PK\u0003\u0004');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const zone = (more: object = {}) =>
  squareFeature({ genetikai: '16', fizikai: 'vályog', azonosito: 'z1', ...more }, 0, 0);
const soil = String(COMPANIES.soil1.id);

/** Rows of all tables that the tests import into. */
const counts = async () =>
  (
    await sql<object>`select (select count(*) from soil_map_zone) as zones, (select count(*) from grave) as graves,
      (select count(*) from deceased) as dead, (select count(*) from cemetery_object) as objects,
      (select count(*) from ek) as eks, (select count(*) from block_plot) as plots, (select count(*) from import_run) as runs`.execute(
      db(),
    )
  ).rows[0];

describe('an import that is sent', () => {
  it('is tried without a trace, then saved with its sender, its run and an entry of the log', async () => {
    const before = await counts();
    const tried = await attempt('admin1', 'soil-zones', [geoJson(zone())], { company: soil, dryRun: 'true' });
    expect(tried).toMatchObject({ state: 'done', dryRun: true, runs: [], reports: [{ added: 1, saved: false }] });
    expect(await counts()).toEqual(before);
    const saved = await attempt('admin1', 'soil-zones', [geoJson(zone())], { company: soil });
    expect(saved).toMatchObject({ state: 'done', error: null, reports: [{ added: 1, saved: true, refusedCount: 0 }] });
    expect(saved.runs).toHaveLength(1);
    const list = (await stage.test.get('/api/admin/imports', { token: await open('admin1') })).json<{
      items: object[];
    }>();
    expect(list.items[0]).toMatchObject({ id: saved.runs[0], kind: 'soil-zones', by: 'Név admin1', added: 1 });
    const logged = await db().selectFrom('logEntry').selectAll().where('type', '=', 'data-imported').execute();
    expect(logged).toMatchObject([{ resource: 'soil-zones: 1', companyId: COMPANIES.soil1.id }]);
  });

  it.each(['true', 'false'])(
    'is answered with 422 and its report where a file is refused (a try: %s)',
    async (dryRun) => {
      const token = await open('admin1');
      const form = formOf([geoJson({ ...zone(), geometry: null })], { company: soil, dryRun });
      // A machine that is busy takes longer than the call, and is asked again.
      const answer = await vi.waitUntil(
        async () => {
          const sent = await stage.test.call('POST', '/api/admin/imports/soil-zones', { token, ...form });
          return sent.statusCode === 200 ? undefined : sent;
        },
        { timeout: 120_000, interval: 500 },
      );
      expect(answer.statusCode).toBe(422);
      const body = problem.parse(answer.json());
      expect(body).toMatchObject({ reason: 'import-refused', message: PROBLEM_TEXTS['import-refused'] });
      const refused = answer.json<Answer<'importFiles'>>();
      expect(refused).toMatchObject({ state: 'refused', runs: [], reports: [{ saved: false, refusedCount: 1 }] });
      const looked = await stage.test.get(`/api/admin/importAttempts/${refused.id}`, { token });
      expect([looked.statusCode, looked.json()]).toEqual([200, refused]);
    },
  );

  it('names the runs that it recorded, and none of another sender', async () => {
    const others = {
      // Later than any of ours: of a process whose clock is ahead.
      id: 'ffffffff-ffff-7fff-bfff-ffffffffffff',
      kind: 'soil-zones',
      fileName: 'parancs.geojson',
      fileHash: 'x',
      byUserId: null,
      companyId: null,
      report: '{}',
    };
    await db().insertInto('importRun').values(others).execute();
    const second = { name: 'masik.geojson', content: collection([zone({ azonosito: 'z2' })]) };
    const { runs } = await attempt('admin1', 'soil-zones', [geoJson(zone()), second], { company: soil });
    const recorded = await db()
      .selectFrom('importRun')
      .select(['id', 'byUserId', 'fileName'])
      .where('kind', '=', 'soil-zones')
      .orderBy('id')
      .execute();
    const sender = stage.fixture.people.admin1;
    expect(recorded).toEqual([
      { id: runs[0], byUserId: sender, fileName: 'sor.geojson' },
      { id: runs[1], byUserId: sender, fileName: 'masik.geojson' },
      { id: others.id, byUserId: null, fileName: 'parancs.geojson' },
    ]);
    expect(runs).toHaveLength(2);
  });

  it('of several files is saved as a whole or not at all', async () => {
    const before = await counts();
    const second = { name: 'masik.geojson', content: collection([zone({ azonosito: 'z2', fizikai: '' })]) };
    const { reports, runs } = await attempt('admin1', 'soil-zones', [geoJson(zone()), second], { company: soil });
    expect(reports.map(({ saved, refusedCount }) => [saved, refusedCount])).toEqual([
      [false, 0],
      [false, 1],
    ]);
    expect(runs).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('is looked at by its sender and by administrators, and by nobody else', async () => {
    const { id } = await attempt('a.api', 'policies', [csv('x', '1')]);
    const look = async (who: PersonKey) =>
      (await stage.test.get(`/api/admin/importAttempts/${id}`, { token: await open(who) })).statusCode;
    expect(await Promise.all((['a.api', 'admin1', 'b.api', 'a.manager'] as const).map(look))).toEqual([
      200, 200, 404, 403,
    ]);
  });

  it('leaves no file behind', async () => {
    await attempt('admin1', 'soil-zones', [geoJson(zone())], { company: soil });
    const left = await readdir(`${stage.test.dataDir}/uploads`, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('whose process stopped says so', async () => {
    const { id } = await attempt('admin1', 'soil-zones', [geoJson(zone())], { company: soil, dryRun: 'true' });
    await db().updateTable('importAttempt').set({ state: 'running' }).where('id', '=', id).execute();
    stage.test.clock.pass(91_000);
    const answer = await stage.test.get(`/api/admin/importAttempts/${id}`, { token: await open('admin1') });
    expect(answer.json()).toMatchObject({ state: 'failed', error: expect.stringContaining('félbeszakadt') });
  });
});

describe("a company's program", () => {
  const policies = csv('kotvenyszam;ev;gazda;mepar;noveny;terulet', 'P-1;2026;G1;TESTOWN1;búza;1,5');

  it('cannot give a farmer an address to which a link would be sent', async () => {
    const said = (email: string, phone: string) =>
      csv('kotvenyszam;ev;gazda;mepar;noveny;terulet;email;telefon', `P-2;2026;G2;TESTOWN1;búza;1,5;${email};${phone}`);
    const map = 'policyNumber=kotvenyszam,year=ev,farmer=gazda,meparCode=mepar,plantName=noveny,insuredArea=terulet';
    const contacts = () =>
      db().selectFrom('appUser').select(['email', 'phone']).where('externalId', '=', 'G2').executeTakeFirst();
    await attempt('b.api', 'policies', [said('gazda@pelda.hu', '')], { map });
    expect(await contacts()).toEqual({ email: 'gazda@pelda.hu', phone: null });
    const { reports } = await attempt('b.api', 'policies', [said('tolvaj@pelda.hu', '+36301112222')], { map });
    expect(await contacts()).toEqual({ email: 'gazda@pelda.hu', phone: null });
    expect(reports[0]?.notes.join(' ')).toContain('A(z) 2. sor e-mail-címét vagy telefonszámát nem vettük át');
    expect(JSON.stringify(reports)).not.toContain('gazda@pelda.hu');
  });

  it('imports into its own company alone', async () => {
    const { reports } = await attempt('b.api', 'policies', [policies], {
      map: 'policyNumber=kotvenyszam,year=ev,farmer=gazda,meparCode=mepar,plantName=noveny,insuredArea=terulet',
    });
    expect(reports).toMatchObject([{ saved: true, refused: [] }]);
    const rows = await db().selectFrom('policy').select('companyId').where('policyNumber', '=', 'P-1').execute();
    expect(rows).toEqual([{ companyId: COMPANIES.B.id }]);
  });

  it.each([
    ['the company of another', 'policies', { company: '4' }, '422 Az ügyfél nem adható meg'],
    ['a new company', 'policies', { 'new-company': 'X' }, '422 Az ügyfél nem adható meg'],
    ['blocks', 'blocks', {}, '422 Az egész rendszer közös adatait'],
    ['alerts', 'alerts', {}, '422 Az egész rendszer közös adatait'],
    ['an image of everybody', 'ndvi', {}, '422 Az egész rendszer közös adatait'],
  ] as const)('is refused %s', async (_what, kind, fields, words) => {
    const before = await counts();
    expect(sentenceOf(await post(await open('b.api'), kind, [policies], fields))).toContain(words);
    expect(await counts()).toEqual(before);
  });
});

describe('an import that is refused', () => {
  const broken = { body: Buffer.from('no form'), headers: { 'content-type': 'multipart/form-data; boundary=b' } };

  it('for its kind or its role is so before its body is read', async () => {
    const send = async (who: PersonKey, kind: string) =>
      (await stage.test.call('POST', `/api/admin/imports/${kind}`, { token: await open(who), ...broken })).statusCode;
    expect(await send('admin1', 'parcels')).toBe(422);
    expect(await send('admin1', 'constructor')).toBe(422);
    expect(await send('b.api', 'blocks')).toBe(422);
    expect(await send('a.manager', 'policies')).toBe(403);
    expect(await send('admin1', 'blocks')).toBe(400);
  });

  it('because a person has three that wait says when to come again', async () => {
    const token = await open('admin1');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(token, 'soil-zones', [geoJson(zone())], { company: soil, dryRun: 'true' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('30');
    expect(refused?.json()).toMatchObject({ message: expect.stringContaining('Három importálása') });
    expect((await post(token, 'soil-zones', [geoJson(zone())], { company: soil, dryRun: 'true' })).statusCode).toBe(
      200,
    );
  });
});

describe('imports whose files are still on their way', () => {
  it('have their places, of which the last is given to one of those who ask at once', async () => {
    await stage.test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stage.test.app.server.address() as AddressInfo;
    const token = await open('admin1');
    const { body, headers } = formOf([geoJson(zone())], { company: soil, dryRun: 'true' });
    /** Sends all of a form but its last byte. */
    const begin = (): { readonly sent: ClientRequest; readonly answer: Promise<string> } => {
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/admin/imports/soil-zones',
        headers: { ...headers, 'content-length': body.length, authorization: `Bearer ${token}` },
      });
      sent.write(body.subarray(0, -1));
      const answer = once(sent, 'response').then(
        async ([response]: readonly IncomingMessage[]) =>
          `${response?.statusCode} ${response === undefined ? '' : await text(response)}`,
        () => 'broken off',
      );
      return { sent, answer };
    };
    const begun = [1, 2, 3, 4].map(begin);
    const refused = await Promise.race(begun.map(async ({ answer }, index) => ({ index, said: await answer })));
    expect(refused.said).toMatch(/^429 .*Három importálása/);
    const [first, ...others] = begun.filter((_, index) => index !== refused.index);
    // A form that is broken off gives its place back.
    first?.sent.destroy();
    await expect.poll(async () => (await post(token, 'soil-zones', [], {})).statusCode, { timeout: 60_000 }).toBe(422);
    for (const { sent } of others) sent.end(body.subarray(-1));
    const said = await Promise.all(others.map(({ answer }) => answer));
    expect(said.map((each) => each.slice(0, 3))).toEqual(['200', '200']);
  });
});

/** A customer of each kind of import. */
const COMPANY_OF = {
  'soil-zones': '13',
  'soil-samples': '13',
  'management-zones': '13',
  'block-plots': '17',
  graves: '19',
  graveyards: '19',
  'cemetery-objects': '19',
} as const;

/** A picture far from every graveyard of the tests. */
const imageElsewhere = () => {
  const grid = { originX: 500_000, originY: 250_000, pixelWidth: 1, pixelHeight: 1, width: 64, height: 64 };
  return cogBytes(new Uint8Array(64 * 64 * 3).fill(100), { grid, samples: 3 });
};

/** What is refused in any vertical, with the words of the refusal. */
const BAD: readonly (readonly [
  what: string,
  kind: string,
  files: readonly SentFile[],
  fields: Readonly<Record<string, string>>,
  words: string,
])[] = [
  // The call itself
  ['an unknown kind', 'parcels', [csv('a', '1')], {}, '422 Ilyet nem tudunk importálni: „parcels”'],
  ['no file', 'blocks', [], {}, '422 Hiányzik a fájl'],
  ['an empty file', 'blocks', [{ name: 'a.csv', content: '' }], {}, '422 A fájl üres: a.csv'],
  ['no company', 'graves', [csv('a', '1')], {}, '422 Adja meg, melyik ügyfélé: „Ügyfél”'],
  ['an unknown company', 'graves', [csv('a', '1')], { company: 'Nincs' }, '422 Nincs ilyen ügyfél'],
  ['an unknown option', 'blocks', [csv('a', '1')], { colour: 'x' }, '422 A(z) „colour” csak az import parancsával'],
  ['an option of files of the server', 'blocks', [csv('a', '1')], { json: '/tmp/x' }, '422 A(z) „json” csak'],
  ['an address to fetch', 'scene', [csv('a', '1')], { stac: 'http://127.0.0.1' }, '422 A(z) „stac” csak'],
  ['an option of another kind', 'blocks', [csv('a', '1')], { country: 'HU' }, '422 A „Ország” mező nem illik ehhez'],
  ['a coordinate system that is none', 'blocks', [csv('a', '1')], { crs: 'EOV' }, '422 Nem vetület: „EOV”'],
  // The file
  [
    'a picture for a table',
    'graves',
    [{ name: 'a.csv', content: Buffer.from('89504e470d0a1a0a', 'hex') }],
    { company: '19' },
    'PNG-kép',
  ],
  [
    'a grid of hail cut off',
    'hail',
    [{ name: 'mesh_2026-06-10.tif', content: hailGridBytes([[12, 22]]).subarray(0, 60) }],
    {},
    '0: ',
  ],
  [
    'temperatures in HDF5',
    'temperature-grids',
    [{ name: 'tn.nc', content: Buffer.from('\x89HDF\r\n\x1a\n0123', 'latin1') }],
    {},
    'NetCDF-4, vagyis HDF5',
  ],
  ['a table for an image', 'orthophoto', [csv('a', '1')], { company: '19' }, 'GeoTIFF'],
  [
    'a cut file',
    'soil-zones',
    [{ name: 'a.geojson', content: collection([zone()]).slice(0, -20) }],
    { company: soil },
    'csonka',
  ],
  [
    'a cut archive',
    'soil-zones',
    [{ name: 'a.zip', content: Buffer.from('PK\u0003\u0004abcdef') }],
    { company: soil },
    'ZIP-archívum sérült',
  ],
  [
    'an image cut off',
    'orthophoto',
    [{ name: 'a.tif', content: Buffer.from('II*\0\u0008\0\0\0\u00ff') }],
    { company: '19' },
    '0: ',
  ],
  [
    'an archive that says to unpack to gigabytes',
    'graves',
    [{ name: 'a.xlsx', content: bomb() }],
    { company: '19' },
    'nagyobb 2048 MB-nál',
  ],
  // Columns
  [
    'soil zones with wrong columns',
    'soil-zones',
    [geoJson(squareFeature({ a: 1 }, 0, 0))],
    { company: soil },
    'Hiányzó oszlop',
  ],
  ['applications with wrong columns', 'ek', [csv('a;b', '1;2')], { company: '15' }, 'Hiányzó oszlop'],
  [
    'plots with wrong columns',
    'block-plots',
    [geoJson(squareFeature({ a: 1 }, 0, 0))],
    { company: '17' },
    'Hiányzó oszlop',
  ],
  ['graves with wrong columns', 'graves', [csv('a;b', '1;2')], { company: '19' }, 'Hiányzó oszlop'],
  ...(['management-zones', 'graveyards', 'cemetery-objects'] as const).map(
    (kind) =>
      [
        `${kind} with wrong columns`,
        kind,
        [geoJson(squareFeature({ a: 1 }, 0, 0))],
        { company: kind === 'management-zones' ? soil : '19' },
        'Hiányzó oszlop',
      ] as const,
  ),
  [
    'a picture of another place than a graveyard’s',
    'orthophoto',
    [{ name: 'dron_2026-05-01.tif', content: await imageElsewhere() }],
    { company: '19' },
    'A kép egyik temetőt sem mutatja',
  ],
  // Coordinate systems
  ...(
    [
      'soil-zones',
      'soil-samples',
      'management-zones',
      'block-plots',
      'graves',
      'graveyards',
      'cemetery-objects',
    ] as const
  ).map(
    (kind) =>
      [
        `${kind} in a coordinate system that is unknown`,
        kind,
        [
          {
            name: 'a.geojson',
            content: collection(
              [
                squareFeature(
                  {
                    genetikai: '16',
                    fizikai: 'vályog',
                    nev: 'A',
                    mepar: 'TESTOWN1',
                    kategoria: '1',
                    terulet: 'T',
                    parcella: '1',
                    sor: '1',
                    hely: '1',
                    kod: 'K1',
                    szin: '#aabbcc',
                  },
                  0,
                  0,
                ),
              ],
              '9999',
            ),
          },
        ],
        { company: COMPANY_OF[kind] },
        'vetületet nem ismerjük',
      ] as const,
  ),
  [
    'soil zones in degrees that are said to be metres',
    'soil-zones',
    [{ name: 'a.csv', content: `genetikai;fizikai;wkt\n16;vályog;"POLYGON((19 47,19.1 47,19.1 47.1,19 47))"` }],
    { company: soil, crs: 'EPSG:23700' },
    '2: ',
  ],
  // Values of the verticals
  [
    'a colour that is none',
    'soil-zones',
    [geoJson(zone({ genetikai: 'saját', genetikai_szin: 'lila' }))],
    { company: soil },
    'Invalid HEX color.',
  ],
  [
    'a colour of an object that is none',
    'cemetery-objects',
    [geoJson(squareFeature({ nev: 'út', szin: 'lila' }, 0, 0))],
    { company: '19' },
    'Invalid HEX color.',
  ],
  [
    'a colour of a management zone that is none',
    'management-zones',
    [geoJson(squareFeature({ terulet: 'T', kategoria: 'saját', szin: '#12' }, 0, 0))],
    { company: soil },
    'Invalid HEX color.',
  ],
  [
    'an unknown symbol',
    'cemetery-objects',
    [geoJson(squareFeature({ nev: 'út', szin: '#aabbcc', jel: 'sárkány' }, 0, 0))],
    { company: '19' },
    'sárkány',
  ],
  [
    'a death before its birth',
    'graves',
    [
      geoJson(
        squareFeature(
          { parcella: '1', sor: '2', hely: '9', elhunyt: 'A', szuletes: '1970', halalozas: '1901-01-01' },
          5,
          5,
          2,
        ),
      ),
    ],
    { company: '19' },
    '1: ',
  ],
  [
    'a grave twice',
    'graves',
    [
      geoJson(
        ...[5, 9].map((east) =>
          squareFeature({ parcella: '1', sor: '2', hely: '9', elhunyt: 'A', szuletes: '1901' }, east, 5, 2),
        ),
      ),
    ],
    { company: '19' },
    '2: ',
  ],
  [
    'an area that is no number',
    'ek',
    [csv('ek;mepar;noveny;terulet', 'E1;TESTOWN1;búza;sok')],
    { company: '15' },
    'Nem szám: „sok”',
  ],
  [
    'a yield below zero',
    'block-plots',
    [geoJson(squareFeature({ nev: 'A', mepar: 'TESTOWN1', hozam: -1 }, 0, 0))],
    { company: '17' },
    'Negatív szám: -1',
  ],
  [
    'a price whose dot may stand between thousands',
    'insured-prices',
    [csv('noveny;ev;ar', 'Őszi búza;2026;72.500')],
    { company: '4' },
    'Adja meg a fájl tizedesjelét („Tizedesjel” mező)',
  ],
  [
    'a price that lost its thousands',
    'insured-prices',
    [csv('noveny;ev;ar', 'Őszi búza;2026;72,5')],
    { company: '4' },
    'Valószínűtlen érték: „72,5”',
  ],
  [
    'areas of cases whose dots may stand between thousands',
    'damages',
    [
      csv(
        'Kárszám;Kötvényszám;Kár dátuma;Károsodott terület (ha);Veszélynem;Irányítószám;Cím;MePAR;Blokk területe;Növények',
        'K-1;P-1;2026-05-01;1.250;Jégeső;1234;Fő u. 1.;TESTOWN1;10;Őszi búza',
      ),
    ],
    { company: '4' },
    'Nem derül ki, mit jelent a pont: „1.250”',
  ],
];

/** Each reason is tried with a file of its own: `npm test` tries the first of each kind of import. */
const firstOf = (kind: string) => BAD.filter((each) => each[1] === kind).slice(0, 1);
const othersOf = (kind: string) => BAD.filter((each) => each[1] === kind).slice(1);
const KINDS = [...new Set(BAD.map(([, kind]) => kind))];

async function refused(cases: typeof BAD): Promise<void> {
  await plantGraveyards(db());
  const before = await counts();
  const token = await open('admin1');
  const refusals = [];
  for (const [what, kind, files, fields, words] of cases) {
    const said = sentenceOf(await post(token, kind, files, fields));
    refusals.push([what, said.includes(words) ? words : said]);
  }
  expect(refusals).toEqual(cases.map(([what, , , , words]) => [what, words]));
  expect(await counts()).toEqual(before);
}

describe('a file that does not fit is refused with its reason and changes nothing', () => {
  it.each(KINDS)('%s', (kind) => refused(firstOf(kind)));
  it.each(KINDS.filter((kind) => othersOf(kind).length > 0))('%s, for each other reason', { tags: 'long' }, (kind) =>
    refused(othersOf(kind)),
  );
});

it('reads numbers by the decimal sign that its form says', async () => {
  const file = csv('noveny;ev;ar', 'Őszi búza;2026;72.500');
  const { reports } = await attempt('admin1', 'insured-prices', [file], { company: '4', decimal: 'vesszo' });
  expect(reports).toMatchObject([{ saved: true, added: 1 }]);
  const prices = await db().selectFrom('insuredPrice').select('price').where('year', '=', 2026).execute();
  expect(prices).toMatchObject([{ price: 72_500 }]);
});

describe('a cell of a megabyte', () => {
  it('is not repeated in the sentence that refuses it', async () => {
    const long = '9'.repeat(1024 * 1024);
    const lines = [`E1;${long};búza;1;`, `E2;TESTOWN1;${long};1;`, `E3;TESTOWN1;búza;a${long};`];
    const file = csv('ek;mepar;noveny;terulet;alairas', ...lines, `E4;TESTOWN1;búza;1;${long}`);
    const { reports } = await attempt('admin1', 'ek', [file], { company: '15' });
    expect(reports[0]?.refused.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    const reasons = (reports[0]?.refused ?? []).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason.length > 250)).toEqual([]);
    expect(reasons.join('\n')).toContain('9…');
  });
});

/** A small true-colour picture of the first graveyard. */
function orthophoto(): Promise<Buffer> {
  const [x, y] = GRAVEYARDS.cemetery1.at;
  const grid = { originX: x - 10, originY: y + 110, pixelWidth: 1, pixelHeight: 1, width: 120, height: 120 };
  return cogBytes(new Uint8Array(120 * 120 * 3).fill(100), { grid, samples: 3 });
}

describe('files of several formats', () => {
  it('a register as a workbook, and an orthophoto that is then drawn', async () => {
    await plantGraveyards(db());
    const table = {
      name: 'Sirhelyek',
      columns: ['Temető', 'Parcella', 'Sor', 'Hely', 'Elhunyt neve'].map((title) => ({ title, width: 10 })),
      rows: [['cemetery1', '1', '2', '3', 'Új Elhunyt']] as const,
    };
    const book = { name: 'temeto.xlsx', content: Buffer.concat([...xlsxBytes([table])]) };
    expect(await attempt('admin1', 'graves', [book], { company: '19' })).toMatchObject({
      reports: [{ saved: true, added: 1 }],
    });
    const image = { name: 'dron_2026-05-01.tif', content: await orthophoto() };
    expect(await attempt('admin1', 'orthophoto', [image], { company: '19' })).toMatchObject({
      reports: [{ saved: true, added: 1, refused: [] }],
    });
    const [raster] = await db().selectFrom('raster').select(['companyId', 'kind']).execute();
    expect(raster).toEqual({ companyId: 19, kind: 'Orthophoto' });
  });

  const polygon = squareFeature({}, 0, 0).geometry.coordinates as unknown as readonly (readonly [number, number])[][];
  const savesAZone = async (file: SentFile) => {
    expect(await attempt('admin1', 'soil-zones', [file], { company: soil })).toMatchObject({
      state: 'done',
      reports: [{ saved: true, added: 1, refused: [] }],
    });
    const { rows } =
      await sql<object>`select round(ST_Area(geom)::numeric)::float as area, round(ST_XMin(geom)::numeric)::float as west
      from soil_map_zone`.execute(db());
    expect(rows).toEqual([{ area: 10_000, west: 760_000 }]);
  };

  it('a Shapefile in an archive, in degrees', async () => {
    const parts = shapefileOf(
      [
        {
          shape: { type: 'Polygon', coordinates: polygon },
          values: { genetikai: '16', fizikai: 'vályog', azonosito: 'z1' },
        },
      ],
      ['genetikai', 'fizikai', 'azonosito'].map((name) => ({ name, kind: 'text' as const, width: 20 })),
    );
    const files = Object.entries(parts).map(([ending, content]) => ({ name: `zonak.${ending}`, parts: [content] }));
    await savesAZone({ name: 'zonak.zip', content: Buffer.concat([...zipBytes(files)]) });
  });

  it('a GeoPackage', async () => {
    const path = join(stage.test.dataDir, 'zonak.gpkg');
    const book = new DatabaseSync(path);
    book.exec(`create table gpkg_contents (table_name text, data_type text);
      create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
      create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer);
      insert into gpkg_spatial_ref_sys values (1, 'EPSG', 23700);
      insert into gpkg_contents values ('zonak', 'features');
      insert into gpkg_geometry_columns values ('zonak', 'geom', 1);
      create table zonak (fid integer primary key, genetikai text, fizikai text, azonosito text, geom blob)`);
    const ring = polygon[0] ?? [];
    const wkb = Buffer.alloc(13 + 16 * ring.length);
    wkb.writeUInt8(1, 0);
    // A polygon of one ring.
    for (const [index, number] of [3, 1, ring.length].entries()) wkb.writeUInt32LE(number, 1 + 4 * index);
    for (const [index, number] of ring.flat().entries()) wkb.writeDoubleLE(number, 13 + 8 * index);
    const blob = Buffer.concat([Buffer.from([0x47, 0x50, 0, 1, 1, 0, 0, 0]), wkb]);
    book.prepare("insert into zonak values (1, '16', 'vályog', 'z1', ?)").run(blob);
    book.close();
    await savesAZone({ name: 'zonak.gpkg', content: await readFile(path) });
  });

  it('a grid of temperatures, read by a process of its own', async () => {
    const cells = ['20;47', '20,1;47', '20;47,1', '20,1;47,1'].map((cell) => `2024-04-21;${cell};-2,5`);
    const file = csv('date;lon;lat;tmin', ...cells);
    const { reports } = await attempt('admin1', 'temperature-grids', [file]);
    expect(reports).toMatchObject([{ saved: true, added: 1, refused: [] }]);
  });

  it('a grid of hail, whose run is its sender’s', async () => {
    const grid = { name: 'mesh_2026-06-10.tif', content: hailGridBytes([[0, 12, 22]]) };
    const { runs, reports } = await attempt('admin1', 'hail', [grid]);
    expect(reports).toMatchObject([{ saved: true, refused: [] }]);
    expect(runs).toHaveLength(1);
  });
});
