import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});
afterAll(() => test.close());

type Came = Answer<'importInspections'>;
interface Refused {
  readonly message: string;
  readonly rows: readonly { readonly row: number; readonly error: string }[];
}

const token = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const PATH = '/api/inspectionDocuments';
const send = async (documents: readonly object[], who: PersonKey = 'a.operator', query = '') =>
  test.call('POST', `${PATH}${query}`, { token: await token(who), body: { documents } });
const upload = async (bytes: Buffer, name = 'documents') =>
  test.call('POST', PATH, {
    token: await token('a.operator'),
    body: Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="iratok"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const inspectionsOf = async (who: PersonKey = 'a.uw1') => {
  const answer = await test.get(`/api/damages/${fixture.land.damages.own}`, { token: await token(who) });
  return answer.json<Damage>().inspections ?? [];
};

const DOCUMENT = {
  type: 'A_MG_e_JKV_2',
  karszam: ' KAR-own ',
  szemleszam: 'SZ-1',
  szemle_napja: '2026. 07. 01.',
  tartalek: '2 000 000',
  karterites_javaslat: '1 250 000 Ft',
  kifizetest_ker: 'igen',
  tovabbi_szemle: 'nem',
  szakerto: 'Kiss P.',
  noveny_nev: 'Őszi búza',
  sajat_oszlop: 'megmarad',
};

describe('documents of inspections', () => {
  it('are added to their case from a list, once however often they are sent', async () => {
    const second = { ...DOCUMENT, type: 'A_MG_e_JKV_4', karterites_javaslat: 'sok' };
    const first = (await send([DOCUMENT, second])).json<Came>();
    expect(first).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      warnings: [{ row: 2, error: expect.stringContaining('karterites_javaslat') }],
    });
    expect((await send([DOCUMENT, second])).json<Came>()).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect((await send([{ ...DOCUMENT, szakerto: 'Nagy É.' }])).json<Came>()).toMatchObject({ added: 0, changed: 1 });
    const [inspection, ...others] = await inspectionsOf();
    expect(others).toEqual([]);
    expect(inspection).toMatchObject({
      inspectionNumber: 'SZ-1',
      inspectedAt: '2026-07-01T10:00:00.000Z',
      reserve: 2_000_000,
      documents: [
        { type: 'A_MG_e_JKV_2', data: { sajat_oszlop: 'megmarad', szakerto: 'Nagy É.' } },
        { type: 'A_MG_e_JKV_4', data: { karterites_javaslat: 'sok' } },
      ],
    });
    const history = await test.get(`/api/damages/${fixture.land.damages.own}/history`, { token: await token('a.uw1') });
    expect(history.json<{ title: string }[]>().map(({ title }) => title)).toEqual([
      'Szemleiratok érkeztek',
      'Szemleiratok érkeztek',
    ]);
  });

  it('belong to the case whose number is seen, with the same document whichever way it is written', async () => {
    const sent = { ...DOCUMENT, karszam: '\ufeffKAR-\u200bown' };
    expect((await send([sent])).json<Came>()).toMatchObject({ added: 1 });
    expect(await inspectionsOf()).toMatchObject([{ inspectionNumber: 'SZ-1', documents: [{ data: sent }] }]);
    expect((await send([DOCUMENT])).json<Came>()).toMatchObject({ added: 0, changed: 1 });
  });

  it('are read from a workbook, whose dates are dates, and from a table of text', async () => {
    const book = utils.book_new();
    const rows = [
      ['karszam', 'type', 'szemleszam', 'szemle_napja', 'tovabbi_szemle'],
      ['KAR-own', 'A_MG_e_JKV_2', 'SZ-1', new Date(Date.UTC(2026, 6, 1)), new Date(Date.UTC(2026, 6, 9))],
      [],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: false, UTC: true }), 'A');
    const workbook = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect((await upload(workbook)).json<Came>()).toEqual({ added: 1, changed: 0, unchanged: 0, warnings: [] });
    expect((await inspectionsOf())[0]).toMatchObject({
      inspectedAt: '2026-07-01T10:00:00.000Z',
      documents: [{ data: { szemle_napja: '2026-07-01', tovabbi_szemle: '2026-07-09' } }],
    });
    const text = '\uFEFFKárszám;Irattípus;Szemleszám\r\nKAR-own;"A_MG_e_JKV_4";SZ-1\r\n';
    expect((await upload(Buffer.from(text))).json<Came>()).toMatchObject({ added: 1 });
    expect((await inspectionsOf())[0]?.documents).toHaveLength(2);
  });

  it('are refused where a formula failed in a figure, and keep one that failed elsewhere as its text', async () => {
    const failed = { t: 'e', v: 0x2a } as const;
    const sent = (reserve: unknown, own: unknown, identifier: unknown = 'D-1') => {
      const book = utils.book_new();
      const rows = [
        ['karszam', 'type', 'szemleszam', 'tartalek', 'sajat_oszlop', 'azonosito'],
        ['KAR-own', 'A_MG_e_JKV_2', 'SZ-1', reserve, own, identifier],
      ];
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A');
      return upload(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    };
    const refused = await sent(failed, 'x');
    expect([refused.statusCode, refused.json<Refused>().rows]).toEqual([
      422,
      [expect.objectContaining({ row: 2, error: expect.stringContaining('#N/A') as unknown })],
    ]);
    // A document is found again by its identifier: two documents with a failed one would be one.
    expect((await sent(5_000, 'x', failed)).json<Refused>().rows).toMatchObject([
      { row: 2, error: expect.stringContaining('Hibás képlet áll benne') as unknown },
    ]);
    expect((await sent(5_000, failed)).json<Came>()).toMatchObject({ added: 1 });
    expect((await inspectionsOf())[0]).toMatchObject({
      reserve: 5_000,
      documents: [{ data: { sajat_oszlop: '#N/A' } }],
    });
  });

  it('are read from a table of text behind empty lines, with the delimiter of its header', async () => {
    expect((await upload(Buffer.from('\r\n\r\nkarszam,type\r\nKAR-own,A\r\n'))).json<Came>()).toMatchObject({
      added: 1,
    });
    const quoted = 'karszam;type;"a,b,c,d"\nKAR-own;B;x\n';
    expect((await upload(Buffer.from(quoted))).json<Came>()).toMatchObject({ added: 1 });
  });

  it('are read from a table of text whatever number of empty lines is among them', async () => {
    const empty = Array.from({ length: 2_100 }, () => ';;');
    const failed = ['#N/A;#HIÁNYZIK;', ' ; ;'];
    const lines = [
      ...failed,
      'karszam;type;azonosito;#HIV!;#HIV!',
      'KAR-own;A;D-1',
      ...empty,
      ...failed,
      'KAR-own;B;D-2',
    ];
    expect((await upload(Buffer.from(lines.join('\n')))).json<Came>()).toMatchObject({ added: 2 });
    const second = [...lines, 'KAR-own;C;#N/A'].join('\n');
    expect((await upload(Buffer.from(second))).json<Refused>().rows).toEqual([
      { row: lines.length + 1, column: '', error: expect.stringContaining('#N/A') as unknown },
    ]);
  });

  it('of which only the crop is a failed formula are each a document without a crop', async () => {
    const documents = [
      { ...DOCUMENT, noveny_nev: '#HIÁNYZIK' },
      { ...DOCUMENT, noveny_nev: '' },
    ];
    expect((await send(documents)).json<Came>()).toMatchObject({
      added: 2,
      warnings: [{ row: 1, error: expect.stringContaining('noveny_nev') as unknown }],
    });
    // Those that were kept before are found again.
    const { rows } = await sql<{ name: string }>`
      select external_id as name from damage_inspection_document order by 1`.execute(test.database.kysely);
    expect(rows.map(({ name }) => name)).toEqual([
      'KAR-own/SZ-1/A_MG_e_JKV_2/#HIÁNYZIK/1',
      'KAR-own/SZ-1/A_MG_e_JKV_2//1',
    ]);
  });

  it('that say nothing of a reserve leave the one that is stored', async () => {
    await send([{ ...DOCUMENT, externalid: 'X1' }]);
    const { tartalek: _, ...silent } = DOCUMENT;
    await send([{ ...silent, externalid: 'X1', szakerto: 'Nagy É.' }]);
    expect((await inspectionsOf())[0]).toMatchObject({
      reserve: 2_000_000,
      inspectedAt: '2026-07-01T10:00:00.000Z',
      documents: [{ data: { szakerto: 'Nagy É.' } }],
    });
  });

  it('are all refused where one is wrong, each with its sentence', async () => {
    const other = { ...DOCUMENT, karszam: 'KAR-foreign' };
    const answer = await send([DOCUMENT, other, { ...DOCUMENT, karszam: 'NINCS' }]);
    expect([answer.statusCode, answer.json<Refused>().rows.map(({ row }) => row)]).toEqual([422, [2, 3]]);
    const faults = await send([DOCUMENT, { ...DOCUMENT, karszam: '' }, { ...DOCUMENT, tartalek: -5 }]);
    expect(faults.json<Refused>().rows.map(({ row }) => row)).toEqual([2, 3]);
    const twice = { ...DOCUMENT, externalid: 'X1' };
    expect((await send([twice, twice])).json<Refused>().rows).toEqual([
      { row: 2, column: '', error: expect.stringContaining('X1') },
    ]);
    expect(await inspectionsOf()).toEqual([]);
  });

  it('are refused with a sentence where the file is none', async () => {
    for (const bytes of [
      Buffer.from('%PDF-1.7\n1 0 obj'),
      Buffer.from([0, 1, 2, 3, 255]),
      Buffer.from('karszam;type\n"KAR-own'),
      Buffer.from('nev;kor\nA;1\n'),
      Buffer.from('karszam;karszam;type\nA;B;C\n'),
      Buffer.from('karszam;type\n'),
      Buffer.alloc(0),
    ]) {
      const answer = await upload(bytes);
      expect([answer.statusCode, answer.json<Refused>().message.length > 20]).toEqual([422, true]);
    }
    expect((await upload(Buffer.from('karszam;type\nKAR-own;A'), 'photo')).statusCode).toBe(400);
    expect((await send([{ constructor: 'x' }])).statusCode).toBe(400);
  });

  it('sent many times at once are stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send([DOCUMENT])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.reduce((sum, answer) => sum + answer.json<Came>().added, 0)).toBe(1);
    expect((await inspectionsOf())[0]?.documents).toHaveLength(1);
  });
});
