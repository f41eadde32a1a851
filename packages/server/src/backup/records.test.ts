import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRecords, encodeRecord, type Record } from './records.ts';
import { createTally } from './tally.ts';

const MANIFEST: Record = {
  type: 'manifest',
  manifest: {
    product: 'georisk',
    at: '2026-11-27T10:00:00.000Z',
    database: 'native',
    migrations: ['0001_foundation'],
    tables: ['company'],
  },
};
const EXAMPLES: readonly Record[] = [
  MANIFEST,
  { type: 'table', table: { name: 'company', columns: ['id', 'name'] } },
  {
    type: 'rows',
    rows: [
      ['1', 'Őszi „búza”'],
      [null, ''],
    ],
  },
  { type: 'rows', rows: [] },
  {
    type: 'counters',
    counters: {
      sequences: [{ name: 'company_id_seq', value: '9223372036854775807', isCalled: true }],
      delayed: [{ id: 'job', startAfter: '2026-11-28T00:00:00Z' }],
    },
  },
  { type: 'object', object: { store: 'rasters', key: 'ab/cd.tif', size: 7 } },
  { type: 'bytes', bytes: Buffer.from([0, 255, 1]) },
  { type: 'bytes', bytes: Buffer.alloc(0) },
  {
    type: 'end',
    summary: { tables: [{ name: 'company', rows: 2, sha256: 'a' }], objects: 1, bytes: 7, checksum: 'b' },
  },
];

async function* chunks(plain: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < plain.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? plain.length);
    yield await Promise.resolve(plain.subarray(at, at + size));
    at += size;
  }
}

async function decoded(plain: Buffer, sizes: readonly number[] = [plain.length], wanted?: string): Promise<Record[]> {
  const found: Record[] = [];
  for await (const record of decodeRecords(chunks(plain, sizes), wanted)) found.push(record);
  return found;
}

const encoded = async (records: readonly Record[]) => Buffer.concat(await Promise.all(records.map(encodeRecord)));
/** A record of a letter and of any bytes. */
function framed(letter: string, body: Buffer | string, claimed?: number): Buffer {
  const bytes = Buffer.from(body as string);
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeUInt32BE(claimed ?? bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

describe('records of a backup', () => {
  it('are read as they were written', async () => {
    expect(await decoded(await encoded(EXAMPLES))).toEqual(EXAMPLES);
  });

  it('are a letter, a length and the data', async () => {
    const record = await encodeRecord({ type: 'bytes', bytes: Buffer.from('xyz') });
    expect(record).toEqual(Buffer.from('B\0\0\0\x03xyz', 'latin1'));
    const letters = await Promise.all(EXAMPLES.map(encodeRecord));
    expect(letters.map((bytes) => bytes.toString('latin1', 0, 1)).join('')).toBe('MTRRQOBBE');
  });

  it('are read the same however they are cut into pieces', async () => {
    const plain = await encoded(EXAMPLES);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }), async (sizes) => {
        expect(await decoded(plain, sizes)).toEqual(EXAMPLES);
      }),
      { numRuns: 40 },
    );
  });

  it('keep any row to the letter', async () => {
    const cell = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 10 }), async (rows) => {
        expect(await decoded(await encoded([{ type: 'rows', rows }]), [7])).toEqual([{ type: 'rows', rows }]);
      }),
      { numRuns: 60 },
    );
  });

  it('of other letters are skipped unread', async () => {
    const plain = await encoded(EXAMPLES);
    expect(await decoded(plain, [11], 'ME')).toEqual([EXAMPLES[0], EXAMPLES.at(-1)]);
    const broken = Buffer.concat([framed('R', 'no deflated text'), await encodeRecord(MANIFEST)]);
    expect(await decoded(broken, [9], 'M')).toEqual([MANIFEST]);
    expect(await decoded(framed('Z', 'of a later version'))).toEqual([]);
  });

  it('are none of nothing', async () => {
    expect(await decoded(Buffer.alloc(0))).toEqual([]);
  });

  it('that end early are refused, wherever', async () => {
    const plain = await encoded([MANIFEST]);
    for (const length of [1, 4, 5, 6, plain.length - 1])
      await expect(decoded(plain.subarray(0, length), [13]), String(length)).rejects.toThrow('record ends early');
  });

  it.each<[string, Buffer]>([
    ['a length of 4 GB', framed('B', '', 0xffff_ffff)],
    ['a length above half a GB', framed('R', '', 2 ** 29 + 1)],
  ])('with %s are refused before anything is kept for them', async (_, plain) => {
    await expect(decoded(plain)).rejects.toThrow('record too long');
  });

  it.each<[string, Buffer]>([
    ['a manifest of another product', framed('M', JSON.stringify({ ...MANIFEST.manifest, product: 'other' }))],
    ['a manifest that is no JSON', framed('M', '{')],
    ['a table without columns', framed('T', '{"name":"a"}')],
    ['rows that are not deflated', framed('R', '[["1"]]')],
    ['an object of no store', framed('O', '{"store":"x","key":"k","size":1}')],
    ['an object of a negative size', framed('O', '{"store":"rasters","key":"k","size":-1}')],
    ['a summary without its sum', framed('E', '{"tables":[],"objects":0,"bytes":0}')],
    ['sequences without a value', framed('Q', '{"sequences":[{"name":"a"}],"delayed":[]}')],
  ])('are refused with %s', async (_, plain) => {
    await expect(decoded(plain)).rejects.toThrow(/./);
  });
});

describe('the tally of a backup', () => {
  type Content = readonly (readonly [name: string, columns: readonly string[], rows: readonly (readonly string[])[]])[];
  const sum = (content: Content, cut = 1_000, objects: readonly string[] = []) => {
    const tally = createTally();
    for (const [name, columns, rows] of content) {
      tally.table(name, columns);
      for (let at = 0; at < rows.length; at += cut) tally.rows(rows.slice(at, at + cut));
    }
    for (const key of objects) tally.object('rasters', key, 10);
    return tally.summary();
  };
  const CONTENT: Content = [
    ['a', ['id'], [['1'], ['2'], ['3']]],
    ['b', ['id', 'x'], []],
  ];

  it('counts tables, rows, objects and their bytes', () => {
    expect(sum(CONTENT, 2, ['k1', 'k2'])).toMatchObject({
      tables: [
        { name: 'a', rows: 3 },
        { name: 'b', rows: 0 },
      ],
      objects: 2,
      bytes: 20,
    });
  });

  it('is the same however the rows come together', () => {
    expect(sum(CONTENT, 1)).toEqual(sum(CONTENT, 3));
  });

  it.each<[string, Content]>([
    [
      'another value',
      [
        ['a', ['id'], [['1'], ['2'], ['4']]],
        ['b', ['id', 'x'], []],
      ],
    ],
    [
      'another order',
      [
        ['a', ['id'], [['2'], ['1'], ['3']]],
        ['b', ['id', 'x'], []],
      ],
    ],
    [
      'a row less',
      [
        ['a', ['id'], [['1'], ['2']]],
        ['b', ['id', 'x'], []],
      ],
    ],
    [
      'another name of a column',
      [
        ['a', ['no'], [['1'], ['2'], ['3']]],
        ['b', ['id', 'x'], []],
      ],
    ],
    [
      'another name of a table',
      [
        ['c', ['id'], [['1'], ['2'], ['3']]],
        ['b', ['id', 'x'], []],
      ],
    ],
    [
      'values cut elsewhere',
      [
        ['a', ['id'], [['1', '2'], ['3']]],
        ['b', ['id', 'x'], []],
      ],
    ],
  ])('is another with %s', (_, content) => {
    expect(sum(content).checksum).not.toBe(sum(CONTENT).checksum);
  });

  it('is another with another object', () => {
    expect(sum(CONTENT, 1, ['k1']).checksum).not.toBe(sum(CONTENT, 1, ['k2']).checksum);
    expect(sum(CONTENT, 1, ['k1']).checksum).not.toBe(sum(CONTENT, 1).checksum);
  });

  it('gives its sum twice, and takes no rows before their table', () => {
    const tally = createTally();
    expect(() => tally.rows([['1']])).toThrow('rows before their table');
    tally.table('a', ['id']);
    expect(tally.summary()).toEqual(tally.summary());
    expect(() => tally.rows([['1']])).toThrow('rows before their table');
  });
});
