import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UTF_8 } from '@georisk/domain/letters/codePages.ts';
import { encoded } from '@georisk/testing/encoded.ts';
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
  head.writeUInt16LE(31, 10);
  head.writeUInt8(page, 29);
  head.write('nev', 32);
  head.write('C', 43);
  head.writeUInt8(30, 48);
  head.writeUInt8(13, 64);
  const record = Buffer.alloc(31, 0x20);
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

const NAMES = 'Őrbottyán Gyűrűfő';
it.each([
  ['Unicode', UTF_8, 0, '1252'],
  ['Unicode', UTF_8, 0xc8, undefined],
  ['Unicode', UTF_8, 0x87, '852'],
  ['Windows', 1250, 0, '1252'],
  ['Windows', 1250, 0, 'UTF-8'],
  ['Windows', 1250, 0x57, 'ISO-8859-1'],
  ['Windows', 1250, 1, undefined],
  ['DOS', 852, 0, '1250'],
  ['DOS', 852, 0x64, undefined],
  ['DOS', 852, 0x57, undefined],
  ['DOS', 852, 0, 'CP852'],
  ['the Macintosh', 10_029, 0x97, undefined],
  ['ISO', 28_592, 0, 'ISO-8859-2'],
])('a text of %s (%i) is read though the header states %i and the file beside %j', async (_, page, driver, cpg) => {
  expect(await nameIn(dbf(encoded(NAMES, page), driver), cpg)).toBe(NAMES);
});

it.each([
  ['the DOS of Western Europe', 850, 0x02, 'Größe'],
  ['the DOS of the north', 865, 0x66, 'Tromsø'],
  ['Cyrillic', 1251, 0xc9, 'Казань'],
  ['the DOS of Russia', 866, 0x65, 'Казань'],
  ['Greek', 737, 0x6a, 'Πάτρα'],
])('a text of %s is read as the header states', async (_, page, driver, text) => {
  expect(await nameIn(dbf(encoded(text, page), driver), undefined)).toBe(text);
});

it('a last letter that is a blank by another code page stays', async () => {
  expect(await nameIn(dbf(encoded('Ágotá', 852), 0x64), undefined)).toBe('Ágotá');
});

it('letters that no code page makes sure of are refused with the page that is stated', async () => {
  await expect(nameIn(dbf(encoded('Čierna', 1250), 0x57), undefined)).rejects.toMatchObject({
    fault: { code: 'unsureLetters', of: 'shapefile', named: 1252 },
  });
});
