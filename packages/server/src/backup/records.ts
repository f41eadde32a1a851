import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import * as z from 'zod';
import type { Row } from '#server/db/dump/catalog.ts';
import type { StoreName, Summary } from './tally.ts';

/**
 * The sealed content, one record after the other: a letter, the length of the data (4 bytes, big-endian), and
 *
 *     M  JSON: the manifest, first of all
 *     T  JSON: a table begins
 *     R  deflated JSON: some of its rows, in the order of its key, each value as PostgreSQL writes it
 *     Q  JSON: jobs that wait for their time, and the values of the sequences
 *     O  JSON: an object of a store begins
 *     B  some of its bytes
 *     E  JSON: the summary, last of all
 */
export interface Manifest {
  readonly product: 'georisk';
  /** ISO instant. */
  readonly at: string;
  readonly database: 'embedded' | 'native';
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Work that must not begin before a time. */
export interface Delayed {
  readonly id: string;
  readonly startAfter: string;
}

export interface Counters {
  readonly sequences: readonly SequenceState[];
  readonly delayed: readonly Delayed[];
}

export interface ObjectHead {
  readonly store: StoreName;
  readonly key: string;
  readonly size: number;
}

export type Record =
  | { readonly type: 'manifest'; readonly manifest: Manifest }
  | { readonly type: 'table'; readonly table: TableHead }
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'counters'; readonly counters: Counters }
  | { readonly type: 'object'; readonly object: ObjectHead }
  | { readonly type: 'bytes'; readonly bytes: Buffer }
  | { readonly type: 'end'; readonly summary: Summary };

const SHAPES = {
  M: z.object({
    product: z.literal('georisk'),
    at: z.iso.datetime(),
    database: z.enum(['embedded', 'native']),
    migrations: z.array(z.string()),
    tables: z.array(z.string()),
  }),
  T: z.object({ name: z.string(), columns: z.array(z.string()) }),
  R: z.array(z.array(z.string().nullable())),
  Q: z.object({
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
    delayed: z.array(z.object({ id: z.string(), startAfter: z.string() })),
  }),
  O: z.object({ store: z.enum(['rasters', 'documents']), key: z.string(), size: z.number().int().min(0) }),
  E: z.object({
    tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
    objects: z.number().int(),
    bytes: z.number(),
    checksum: z.string(),
  }),
} as const;

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
const inflate = promisify<Buffer, object, Buffer>(inflateRaw);
/** Bytes of one record at most: a row with a file in it. */
const MAX = 1 << 29;
const HEAD = 5;

const framed = (letter: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write(letter, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

export const encodeRecord = async (record: Record): Promise<Buffer> => {
  const [letter, body] = await partsOf(record);
  return framed(letter, body);
};

async function partsOf(record: Record): Promise<[letter: string, body: Buffer]> {
  if (record.type === 'rows') return ['R', await deflate(json(record.rows), { level: 4 })];
  if (record.type === 'bytes') return ['B', record.bytes];
  if (record.type === 'manifest') return ['M', json(record.manifest)];
  if (record.type === 'table') return ['T', json(record.table)];
  if (record.type === 'counters') return ['Q', json(record.counters)];
  return record.type === 'object' ? ['O', json(record.object)] : ['E', json(record.summary)];
}

async function decodeRecord(letter: string, body: Buffer): Promise<Record> {
  const read = <K extends keyof typeof SHAPES>(kind: K, bytes = body) =>
    SHAPES[kind].parse(JSON.parse(bytes.toString('utf8'))) as z.infer<(typeof SHAPES)[K]>;
  switch (letter) {
    case 'M':
      return { type: 'manifest', manifest: read('M') };
    case 'T':
      return { type: 'table', table: read('T') };
    case 'R':
      return { type: 'rows', rows: read('R', await inflate(body, { maxOutputLength: MAX })) };
    case 'Q':
      return { type: 'counters', counters: read('Q') };
    case 'O':
      return { type: 'object', object: read('O') };
    case 'B':
      return { type: 'bytes', bytes: body };
    case 'E':
      return { type: 'end', summary: read('E') };
    default:
      throw new Error(`unknown record ${letter}`);
  }
}

/**
 * Cuts plain bytes into records. @param wanted records of other letters are skipped unread
 * @throws Error where they are no records; sealed content always is
 */
export async function* decodeRecords(plain: AsyncIterable<Buffer>, wanted = 'MTRQOBE'): AsyncGenerator<Record> {
  let held: Buffer[] = [];
  let size = 0;
  let needed = HEAD;
  for await (const chunk of plain) {
    held.push(chunk);
    size += chunk.length;
    if (size < needed) continue;
    const buffer = held.length === 1 ? chunk : Buffer.concat(held);
    let at = 0;
    needed = HEAD;
    while (buffer.length - at >= HEAD) {
      const length = buffer.readUInt32BE(at + 1);
      if (length > MAX) throw new Error('record too long');
      if (buffer.length - at < HEAD + length) {
        needed = HEAD + length;
        break;
      }
      const letter = buffer.toString('latin1', at, at + 1);
      if (wanted.includes(letter)) yield await decodeRecord(letter, buffer.subarray(at + HEAD, at + HEAD + length));
      at += HEAD + length;
    }
    held = at < buffer.length ? [buffer.subarray(at)] : [];
    size = buffer.length - at;
  }
  if (size > 0) throw new Error('record ends early');
}
