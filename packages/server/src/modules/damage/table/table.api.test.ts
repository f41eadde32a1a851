import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { archive, row, sheetXml, TITLES, wideRow, withMacros, workbook } from '@georisk/testing/caseTables.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { readSheet } from './readSheet.ts';

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

const upload = async (
  bytes: Buffer,
  { who = 'a.operator', name = 'excelFile', of }: { who?: PersonKey; name?: string; of?: number } = {},
) => {
  const token = await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
  const boundary = 'georisk-test';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="károk.xlsx"\r\nContent-Type: application/x\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return test.call('POST', `/api/createDamageFromExcel${of === undefined ? '' : `?companyId=${of}`}`, {
    token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};
const cases = async () => (await test.database.kysely.selectFrom('damage').select('id').execute()).length - 3;

describe('a table of cases', () => {
  it.each(['xlsx', 'biff8'] as const)('as %s opens all of them', async (type) => {
    const day = new Date(Date.UTC(2018, 4, 20));
    const rows = [row('18052000001'), [...row(null, 'TESTSHR2').fill(null, 0, 7)], row(18052000002, 'UNKNOWN9', day)];
    const answer = await upload(workbook(rows, type));
    expect(answer.json()).toMatchObject({
      created: 2,
      damages: [
        { damageNumber: '18052000001', damageDate: '2018-05-20', dangerType: 'Jégeső', status: 'new' },
        { damageNumber: '18052000002', damageDate: '2018-05-20' },
      ],
    });
    expect(answer.statusCode).toBe(201);
    const plots = await test.database.kysely
      .selectFrom('damagePlot')
      .select(['meparCode', 'area'])
      .orderBy('id')
      .execute();
    expect(plots).toEqual([
      { meparCode: 'TESTOWN1', area: 6.25 },
      { meparCode: 'TESTSHR2', area: 6.25 },
      { meparCode: 'UNKNOWN9', area: 6.25 },
    ]);
  });

  it('with one bad cell opens none, and names the cell', async () => {
    const answer = await upload(workbook([row('1'), row('2', 'bad'), row('KAR-own')]));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      reason: 'import-refused',
      message: expect.stringContaining('1 hibás cella'),
      rows: [{ row: 3, column: 'H', error: expect.stringContaining('8 számjegyűnek') }],
    });
    const taken = await upload(workbook([row('1'), row('KAR-own')]));
    expect(taken.json()).toMatchObject({ rows: [{ row: 3, column: 'A', error: 'Ilyen számú kárakta már létezik.' }] });
    expect(await cases()).toBe(0);
  });

  it('is opened by an administrator for the named company, and by nobody else for another', async () => {
    const b = COMPANIES.B.id;
    const table = workbook([row('18052000009')]);
    expect((await upload(table, { who: 'admin1' })).json()).toMatchObject({
      reason: 'form-refused',
      fields: { companyId: expect.any(String) },
    });
    expect((await upload(table, { of: b })).statusCode).toBe(400);
    expect((await upload(table, { who: 'admin1', of: b })).statusCode).toBe(201);
    const { companyId } = await test.database.kysely
      .selectFrom('damage')
      .select('companyId')
      .where('damageNumber', '=', '18052000009')
      .executeTakeFirstOrThrow();
    expect(companyId).toBe(b);
  });

  it('is served empty, and is accepted again as it is', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() });
    const template = await test.get('/api/createDamageFromExcel/template', { token });
    const folder = await mkdtemp(join(tmpdir(), 'georisk-'));
    await writeFile(join(folder, 'template.xlsx'), template.rawPayload);
    const read = await readSheet(join(folder, 'template.xlsx'), 1);
    await rm(folder, { recursive: true });
    expect(read.ok && read.sheet.rows[0]?.map((cell) => (cell.kind === 'text' ? cell.text : ''))).toEqual(TITLES);
    expect((await upload(template.rawPayload)).json()).toMatchObject({ rows: [{ row: 2 }] });
  });

  it('is accepted only from permitted roles, under its name, in a form', async () => {
    expect((await upload(workbook([row('1')]), { who: 'a.damage1' })).statusCode).toBe(403);
    expect((await upload(workbook([row('1')]), { name: 'other' })).statusCode).toBe(400);
    const admin = await upload(workbook([row('1')]), { who: 'admin1' });
    expect([admin.statusCode, admin.json<{ fields: object }>().fields]).toEqual([
      422,
      { companyId: expect.any(String) },
    ]);
    expect(await cases()).toBe(0);
  });
});

/** The lines of one table, each a case of its own. */
const numbered = <T>(values: readonly T[], lineOf: (number: string, value: T) => unknown[]) =>
  workbook(values.map((value, index) => lineOf(String(18052000009 + 13 * index), value)));

describe('dates and cells as people write them', () => {
  const DAYS = [
    '2018.05.20',
    '2018. 05. 20.',
    '2018-05-20',
    '2018/5/20',
    43_240,
    43_240.75,
    new Date(Date.UTC(2018, 4, 20)),
  ];
  it('are days in each usual form', async () => {
    const answer = await upload(numbered(DAYS, (number, date) => row(number, 'TESTOWN1', date)));
    const { damages } = answer.json<{ damages: { damageDate: string }[] }>();
    expect(damages.map(({ damageDate }) => damageDate)).toEqual(DAYS.map(() => '2018-05-20'));
  });

  const NO_DAYS = [
    ['2018. 02. 30.', 'Érvénytelen dátum'],
    ['20/05/2018', 'Érvénytelen dátum'],
    ['tegnap', 'Érvénytelen dátum'],
    [1e12, 'Érvénytelen dátum'],
    [-5, 'Érvénytelen dátum'],
    ['2030. 01. 01.', 'Nem lehet későbbi a mai dátumnál'],
    ['', 'Kötelező kitölteni'],
  ] as const;
  it('are refused where they are no day, or not yet', async () => {
    const answer = await upload(numbered(NO_DAYS, (number, [date]) => row(number, 'TESTOWN1', date)));
    expect(answer.json<{ rows: object[] }>().rows).toEqual(
      NO_DAYS.map(([, error], index) => ({ row: index + 2, column: 'C', error: expect.stringContaining(error) })),
    );
    expect(await cases()).toBe(0);
  });

  const TAKEN = [
    [3, '12,5'],
    [3, '12.5'],
    [3, '1 234,5'],
    [7, ' testown1 '],
    [7, 12_345_678],
    [9, '=HYPERLINK("http://x")'],
  ] as const;
  it('are taken in each form that a column knows', async () => {
    const answer = await upload(numbered(TAKEN, (number, [column, value]) => row(number).with(column, value)));
    expect(answer.statusCode).toBe(201);
    expect(await cases()).toBe(TAKEN.length);
  });

  it('are refused where their column shows both signs and one of them may stand between thousands', async () => {
    const areas = (...texts: readonly string[]) => upload(numbered(texts, (number, text) => row(number).with(3, text)));
    const mixed = await areas('12.5', '12,5', '1.250');
    expect(mixed.statusCode).toBe(422);
    expect(mixed.json<{ rows: object[] }>().rows).toMatchObject([2, 3, 4].map((at) => ({ row: at, column: 'D' })));
  });

  it('are a number of a case where that is a number', async () => {
    expect((await upload(workbook([row('1').with(0, 18052000009)]))).statusCode).toBe(201);
    expect(await cases()).toBe(1);
  });

  const BAD = [
    [3, 'sok', 'Nem értelmezhető számként.'],
    [3, -1, 'Nem lehet negatív.'],
    [3, 1e308, 'Ekkora terület nem lehetséges. Hektárban adja meg!'],
    [7, 'ÁBCD1234', 'A mepar kódnak 8'],
    [7, 'TESTOWN', 'A mepar kódnak 8'],
    [9, '', 'Kötelező kitölteni'],
  ] as const;
  it('are named where a column does not take them', async () => {
    const answer = await upload(numbered(BAD, (number, [column, value]) => row(number).with(column, value)));
    expect(answer.json<{ rows: object[] }>().rows).toMatchObject(
      BAD.map(([, , error], index) => ({ row: index + 2, error: expect.stringContaining(error) })),
    );
    // A line without a number is another block of the case above it, so that it is the first here.
    const none = await upload(workbook([row('18052000009').with(0, '')]));
    expect(none.json()).toMatchObject({ rows: [{ row: 2, error: expect.stringContaining('Kötelező kitölteni') }] });
    expect(await cases()).toBe(0);
  });

  it('that are merged over the blocks of one case are the case’s', async () => {
    const sheet = utils.aoa_to_sheet([TITLES, row('1'), [...row(null, 'TESTSHR2').fill(null, 0, 7)]] as unknown[][]);
    sheet['!merges'] = Array.from({ length: 7 }, (_, c) => ({ s: { r: 1, c }, e: { r: 2, c } }));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Károk');
    const answer = await upload(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const { damages } = answer.json<{ damages: { id: number }[] }>();
    expect(damages).toHaveLength(1);
    const blocks = await test.database.kysely
      .selectFrom('damageBlock')
      .select('meparCode')
      .where('damageId', '=', damages[0]?.id ?? 0)
      .orderBy('meparCode')
      .execute();
    expect(blocks.map(({ meparCode }) => meparCode)).toEqual(['TESTOWN1', 'TESTSHR2']);
  });
});

describe('a file that is no table', () => {
  it.each([
    ['a macro workbook', withMacros('xlsm'), 422, 'makrót'],
    [
      'an .xls with macros',
      Buffer.concat([workbook([row('1')], 'biff8'), Buffer.from('_VBA_PROJECT_CUR', 'utf16le')]),
      422,
      'makrót',
    ],
    ['a document', archive([['word/document.xml', Buffer.from('<x/>')]]), 415, 'nem Excel-táblázat'],
    ['a bomb of a small file', archive([['xl/workbook.xml', Buffer.alloc(4 * 1024 * 1024)]]), 422, 'túl nagy'],
    ['a row without end', sheetXml(wideRow(600_000)), 422, 'oszlopoknak'],
    [
      'merged cells over the whole sheet',
      sheetXml('<dimension ref="A1:XFD1048576"/><sheetData/><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
      422,
      'oszlopoknak',
    ],
    [
      'a sheet with entities',
      sheetXml(
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData>',
      ),
      422,
      'oszlopoknak',
    ],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 415, 'nem Excel-táblázat'],
    ['text', Buffer.from('Kárszám;Kötvényszám'), 415, 'nem Excel-táblázat'],
    ['an empty file', Buffer.alloc(0), 415, 'nem Excel-táblázat'],
    ['an archive of something else', archive([['a.txt', Buffer.from('x')]]), 415, 'nem Excel-táblázat'],
    ['an archive that is cut off', workbook([]).subarray(0, 700), 422, 'sérült'],
    [
      'a workbook with macros',
      archive([
        ['xl/workbook.xml', Buffer.from('<x/>')],
        ['xl/vbaProject.bin', Buffer.from('x')],
      ]),
      422,
      'makrót',
    ],
    ['a bomb', archive([['xl/workbook.xml', Buffer.alloc(80 * 1024 * 1024)]]), 422, 'túl nagy'],
    ['a bomb that lies', archive([['xl/workbook.xml', Buffer.alloc(8 * 1024 * 1024), 100]]), 422, 'sérült'],
    [
      'an .xls of rubbish',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4096, 7)]),
      422,
      'sérült',
    ],
  ] as const)('%s is reported as such', async (_what, bytes, status, words) => {
    const answer = await upload(bytes);
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([status, expect.stringContaining(words)]);
    expect(await cases()).toBe(0);
  });

  it('of a hundred thousand rows is reported as too long', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => row(`n${index}`));
    const answer = await upload(workbook(rows));
    expect([413, 422]).toContain(answer.statusCode);
    if (answer.statusCode === 422) expect(JSON.stringify(answer.json())).toMatch(/2000 sor|túl nagy/);
    expect(await cases()).toBe(0);
  });

  it('is read one at a time, without delaying the others’ calls', { tags: 'long' }, async () => {
    const bomb = sheetXml(wideRow(600_000));
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const uploads = Promise.all(Array.from({ length: 3 }, () => upload(bomb)));
    for (let calls = 0; calls < 100; calls += 1)
      expect((await test.get('/api/currentUser', { token })).statusCode).toBe(200);
    // On a slow machine one that waits too long for its turn is asked to come again.
    const statuses = (await uploads).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(422);
    for (const status of statuses) expect([422, 503]).toContain(status);
    expect((await upload(workbook([row('18052000009')]))).statusCode).toBe(201);
  });

  it('is reported as too long, and too large', { tags: 'long' }, async () => {
    const long = await upload(workbook(Array.from({ length: 2_050 }, (_, index) => row(`n${index}`))));
    expect(long.json()).toMatchObject({ rows: [{ error: expect.stringContaining('2000 sor') }] });
    expect((await upload(Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
  });
});
