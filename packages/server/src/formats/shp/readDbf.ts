import { parseDbf } from 'shpjs';

type DbfRecord = Readonly<Record<string, unknown>>;

const FIELD = 32;
const TYPE_AT = 11;
const END = 0x0d;
const TEXT = 0x43;
/** Numbers written as text: `N` and `F`. */
const NUMERIC: ReadonlySet<number> = new Set([0x4e, 0x46]);

/** A program's locale may have written a comma: the format has no sign between thousands. */
const NUMBER = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/iu;
/** A number that did not fit, or none. */
const STARS = /^\*+$/u;

/** The value of a numeric field: a number that is written as a whole, else its text, which no reader takes for one. */
function numberOrText(text: unknown): unknown {
  if (typeof text !== 'string' || text === '' || STARS.test(text)) return null;
  if (!NUMBER.test(text)) return text;
  const value = Number(text.replace(',', '.'));
  // A long identifier would lose its last digits.
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}

/** The same table with its numeric fields as text; the parser would read the first digits of anything. */
function asTexts(dbf: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(dbf);
  const header = new DataView(copy.buffer).getUint16(8, true);
  for (let at = FIELD; at + FIELD <= header && copy[at] !== END; at += FIELD)
    if (NUMERIC.has(copy[at + TYPE_AT] ?? 0)) copy[at + TYPE_AT] = TEXT;
  return copy;
}

/** The same table with its first record alone. */
function firstOnly(dbf: Uint8Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = dbf;
  const head = new DataView(buffer, byteOffset, byteLength);
  const copy = Uint8Array.from(dbf.subarray(0, head.getUint16(8, true) + head.getUint16(10, true)));
  const view = new DataView(copy.buffer);
  view.setUint32(4, Math.min(1, view.getUint32(4, true)), true);
  return copy;
}

/** The records of a dBASE table, its numeric fields read whole or left as their text; its texts are not decoded yet. */
export function recordsOf(dbf: Uint8Array): readonly DbfRecord[] {
  const [typed] = parseDbf(firstOnly(dbf));
  const numeric = Object.entries(typed ?? {}).flatMap(([name, value]) => (typeof value === 'number' ? [name] : []));
  const records = parseDbf(asTexts(dbf));
  for (const record of records as Record<string, unknown>[])
    for (const name of numeric) record[name] = numberOrText(record[name]);
  return records;
}
