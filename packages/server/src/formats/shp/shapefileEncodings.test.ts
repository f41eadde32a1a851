import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll } from '../sourceForTests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shapefile-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** „Őszi búza” as programs of each code page write it. */
const TEXTS = {
  'windows-1250': Buffer.from([0xd5, 0x73, 0x7a, 0x69, 0x20, 0x62, 0xfa, 0x7a, 0x61]),
  'utf-8': Buffer.from('Őszi búza'),
};

/** One record with one text; its shape is missing. @param page the header's byte of the code page */
function dbf(text: Buffer, page = 0): Buffer {
  const head = Buffer.alloc(65);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(1, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(21, 10);
  head.writeUInt8(page, 29);
  head.write('nev', 32);
  head.write('C', 43);
  head.writeUInt8(20, 48);
  head.writeUInt8(13, 64);
  const record = Buffer.alloc(21, 0x20);
  text.copy(record, 1);
  return Buffer.concat([head, record]);
}

function shp(): Buffer {
  const head = Buffer.alloc(112);
  head.writeInt32BE(9994, 0);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  head.writeInt32BE(1, 100);
  head.writeInt32BE(2, 104);
  return head;
}

let made = 0;
async function nameIn(table: Buffer, cpg: string | undefined): Promise<unknown> {
  made += 1;
  const stem = join(folder, `a${made}`);
  await writeFile(`${stem}.shp`, shp());
  await writeFile(`${stem}.dbf`, table);
  if (cpg !== undefined) await writeFile(`${stem}.cpg`, cpg);
  const { rows } = await readAll(`${stem}.shp`, { srid: 23700 });
  return rows.map((row) => ('properties' in row ? row.properties['nev'] : row.fault.code))[0];
}

it.each([
  ['no name beside it', undefined],
  ['an empty name', ' \r\n'],
  ['the number of the code page', '1250'],
  ['the number as Esri writes it', 'ANSI 1250'],
  ['a name of the web', 'windows-1250'],
  ['a line end after its name', 'cp1250\r\n'],
  ['the number of a standard', '88592'],
  ['a name that says nothing', 'OEM'],
  ['a name of nobody', 'Magyar kódlap'],
])('a text of the Hungarian code page is read with %s', async (_, cpg) => {
  expect(await nameIn(dbf(TEXTS['windows-1250']), cpg)).toBe('Őszi búza');
});

it.each([undefined, 'UTF-8', 'utf8', 'UTF-8\n', '65001', 'CP65001', 'Magyar kódlap'])(
  'a text of Unicode is read with %j beside it',
  async (cpg) => {
    expect(await nameIn(dbf(TEXTS['utf-8']), cpg)).toBe('Őszi búza');
  },
);

it('a text of Unicode is read though the header states the code page of Western Europe', async () => {
  expect(await nameIn(dbf(TEXTS['utf-8'], 0x57), undefined)).toBe('Őszi búza');
});
