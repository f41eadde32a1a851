import { cropKey, plantNames } from '@georisk/domain/case/caseForm.ts';
import { crop, PLANT_CODES } from '@georisk/domain/crops/crops.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inDatabase = async (texts: readonly string[]) =>
  (
    await sql<{ names: string[]; key: string }>`select plant_names(text) as names, crop_key(text) as key
      from unnest(${texts}::text[]) with ordinality as asked (text, place) order by place`.execute(database.kysely)
  ).rows;

const LISTED = PLANT_CODES.map((code) => crop(code).name);
const TEXTS = [
  ...LISTED,
  LISTED.join(', '),
  LISTED.toReversed().join(';'),
  '',
  ' ',
  ',;,',
  '\u200b, \u00ad;\u2800',
  'Őszi búza, kukorica',
  'Őszi búza, őszi  BÚZA; Oszi buza, tavaszi búza',
  'O\u030bszi bu\u0301za, Őszi búza',
  'Gyep, legelő',
  'Gyep,legelő',
  ' gyep , LEGELŐ; repce',
  'Gyep; legelő',
  'Gyep, Gyep, legelő',
  'legelő, gyep',
  'a, Gyep, a, legelő',
  'Meggy, cseresznye, Gyep, legelő',
  'Gyep, legelő, Gyep, legelő',
  'búza\u037Eárpa',
  '\u00a0búza\u3000\tárpa\n,\ufeffzab\u0085',
  'K\u200bukorica, Kukorica',
  '小麦, 大麦, 小麦',
  'O\'Neill fűje, 100 %-os, a\\b, $1, "x"',
  'a\u0591b, ab',
  'İstanbul, istanbul, ISTANBUL, ı',
  '👨‍🌾, \u{1e000}x, x',
];

describe('crops of a text', () => {
  it('are divided and compared by the database as by the forms', async () => {
    expect(await inDatabase(TEXTS)).toEqual(TEXTS.map((text) => ({ names: plantNames(text), key: cropKey(text) })));
  });

  it('are so for texts of any letters', async () => {
    const letters = [
      'a',
      'Á',
      'ő',
      'o\u030b',
      ' ',
      '\u00a0',
      '\u200b',
      '\u00ad',
      ',',
      ',',
      ';',
      'gyep',
      'legelő',
      'Meggy',
      'cseresznye',
      '\u0301',
      'ß',
      '1',
      '-',
      '日',
    ];
    let state = 7;
    const next = (sides: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * sides);
    };
    const texts = Array.from({ length: 1_000 }, () =>
      Array.from({ length: next(9) }, () => letters[next(letters.length)] ?? '').join(''),
    );
    expect(await inDatabase(texts)).toEqual(texts.map((text) => ({ names: plantNames(text), key: cropKey(text) })));
  });

  it('are unknown where the text is', async () => {
    const { rows } = await sql`select plant_names(null) as names, crop_key(null) as key`.execute(database.kysely);
    expect(rows).toEqual([{ names: null, key: null }]);
  });
});
