import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '#server/testing/database.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '#server/testing/fixture.ts';
import type { PersonKey } from '#server/testing/people.ts';
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

const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => title);
const row = (number: string | number | null, mepar = 'TESTOWN1', date: unknown = '2018. 05. 20.') => [
  number,
  'KOT-100',
  date,
  12.5,
  'jég',
  5420,
  'Túrkeve, Fő út 1.',
  mepar,
  '6,25',
  'Őszi búza',
];
const workbook = (rows: readonly unknown[][], bookType: 'xlsx' | 'biff8' | 'xlsm' = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, ...rows] as unknown[][], { cellDates: true }), 'Károk');
  return write(book, { type: 'buffer', bookType }) as Buffer;
};

const upload = async (
  bytes: Buffer,
  { who = 'a.operator', name = 'excelFile' }: { who?: PersonKey; name?: string } = {},
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
  return test.call('POST', '/api/createDamageFromExcel', {
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

  it('with one bad cell opens none, and says which', async () => {
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

  it('is handed out empty, and comes back as it is', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() });
    const template = await test.get('/api/createDamageFromExcel/template', { token });
    const read = await readSheet(template.rawPayload);
    expect(read.ok && read.sheet.rows[0]?.map((cell) => (cell.kind === 'text' ? cell.text : ''))).toEqual(TITLES);
    expect((await upload(template.rawPayload)).json()).toMatchObject({ rows: [{ row: 2 }] });
  });

  it('is for those who may, under its name, in a form', async () => {
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

/** An archive of one deflated file under a name of a workbook's. */
function archive(files: readonly (readonly [name: string, content: Buffer, size?: number])[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content, size = content.length] of files) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

describe('what is no table', () => {
  it.each([
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
  ] as const)('%s is told so', async (_what, bytes, status, words) => {
    const answer = await upload(bytes);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    expect(await cases()).toBe(0);
  });

  it('is told to be too long, and too large', async () => {
    const long = await upload(workbook(Array.from({ length: 2_050 }, (_, index) => row(`n${index}`))));
    expect(long.json()).toMatchObject({ rows: [{ error: expect.stringContaining('2000 sor') }] });
    expect((await upload(Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
  });
});
