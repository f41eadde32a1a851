import { expect, it } from 'vitest';
import { recordsOf } from './readDbf.ts';

/** Records of one numeric field each, with the bytes that a program has written. */
function dbf(texts: readonly string[], type = 'N', width = 20): Buffer {
  const head = Buffer.alloc(65);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(texts.length, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(1 + width, 10);
  head.write('HOZAM', 32);
  head.write(type, 43);
  head.writeUInt8(width, 48);
  head.writeUInt8(2, 49);
  head.writeUInt8(13, 64);
  return Buffer.concat([head, ...texts.map((text) => Buffer.from(` ${text.padStart(width)}`, 'latin1'))]);
}

const read = (texts: readonly string[], type?: string) => recordsOf(dbf(texts, type)).map((record) => record['HOZAM']);

it.each(['N', 'F'])('reads a numeric field of type %s whole, or leaves its text', (type) => {
  const pairs = [
    ['6.85', 6.85],
    ['6,85', 6.85],
    ['0,5', 0.5],
    [',5', 0.5],
    ['.50', 0.5],
    ['-1.25e+03', -1250],
    ['1,250', 1.25],
    ['1 6,85', '1 6,85'],
    ['6.8.5', '6.8.5'],
    ['7 t', '7 t'],
    ['-1.#IND', '-1.#IND'],
    ['12345678901234567', '12345678901234567'],
    ['', null],
    ['********', null],
  ] as const;
  expect(
    read(
      pairs.map(([text]) => text),
      type,
    ),
  ).toEqual(pairs.map(([, value]) => value));
});

it('reads a table without a record', () => {
  expect(recordsOf(dbf([]))).toEqual([]);
});
