import { nameOfPage, pageOfName, UTF_8 } from '@georisk/domain/letters/codePages.ts';
import { judgeLetters } from '@georisk/domain/letters/judgeLetters.ts';
import { WordList } from '@georisk/domain/letters/wordList.ts';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { encoded } from '@georisk/testing/encoded.ts';

function pageOf(bytes: Uint8Array, named?: number): number | string {
  const list = new WordList();
  list.add(bytes);
  const judged = judgeLetters(list.words, named, decode);
  return judged.ok ? judged.page : 'unsure';
}
const NAMES = 'Őrbottyán Gyűrűfő';

describe('the code page of a text', () => {
  it.each([UTF_8, 1250, 28_592, 852, 10_029])('is %i where it says so', (page) => {
    expect(decode(pageOf(encoded(NAMES, page), page) as number, encoded(NAMES, page))).toBe(NAMES);
  });

  it.each([437, 850, 1250, 1251, 1252, 1254, 866, 28_591, 28_592, 10_000, 895, 863, 936, undefined])(
    'is Unicode though the file says %s',
    (named) => {
      expect(pageOf(encoded(NAMES, UTF_8), named)).toBe(UTF_8);
    },
  );

  it.each([UTF_8, 437, 850, 852, 1251, 1252, 1254, 866, 28_591, 10_000, 863, 936, undefined])(
    'is Windows-1250 though the file says %s',
    (named) => {
      for (const text of [NAMES, 'Kőszárhegy;Őszi búza;FŰZFŐ', 'jégverés;Vízkár;őszi káposztarepce'])
        expect(decode(pageOf(encoded(text, 1250), named) as number, encoded(text, 1250))).toBe(text);
    },
  );

  it.each([UTF_8, 437, 850, 1250, 1252, undefined])('is that of DOS though the file says %s', (named) => {
    for (const text of [NAMES, 'Jégverés;Vízkár;őszi káposztarepce'])
      expect(decode(pageOf(encoded(text, 852), named) as number, encoded(text, 852))).toBe(text);
  });

  it('without any letter in dispute is what the file says', () => {
    expect(pageOf(encoded('Kutyabarlang 12', 1250), 1252)).toBe(1252);
    expect(decode(pageOf(encoded('Görcsöny', 1252), 1252) as number, encoded('Görcsöny', 1252))).toBe('Görcsöny');
  });

  it.each([
    ['Košice;Žilina', 1250],
    ['Москва;Казань', 1251],
    ['Großpetersdorf;Müller', 1252],
    ['Θεσσαλονίκη', 1253],
  ])('of other languages is what the file says: %s', (text, page) => {
    expect(decode(pageOf(encoded(text, page), page) as number, encoded(text, page))).toBe(text);
  });

  it('of letters that two pages read each in its way is not sure', () => {
    expect(pageOf(encoded('Čierna', 1250), 1252)).toBe('unsure');
    expect(pageOf(encoded('Čierna', 1250), undefined)).toBe('unsure');
    expect(pageOf(Uint8Array.of(0x41, 0x81, 0x8d, 0x42), UTF_8)).toBe('unsure');
  });
});

it.each([
  ['UTF-8', UTF_8],
  ['utf8\r\n', UTF_8],
  ['65001', UTF_8],
  ['ANSI 1250', 1250],
  ['windows-1250', 1250],
  ['cp852', 852],
  ['IBM852', 852],
  ['88592', 28_592],
  ['ISO-8859-2', 28_592],
  ['ISO 8859-1', 28_591],
  ['Magyar kódlap', undefined],
])('the code page %j is %s', (name, page) => {
  expect(pageOfName(name)).toBe(page);
});

it('code pages have the names that people know', () => {
  expect([UTF_8, 1250, 28_592, 852].map(nameOfPage)).toEqual(['UTF-8', 'Windows-1250', 'ISO-8859-2', 'CP852']);
});
