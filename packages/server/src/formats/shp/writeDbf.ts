/** A column of a table: a number has the decimals, a text the width in bytes. */
export type DbfField =
  | { readonly name: string; readonly kind: 'text'; readonly width: number }
  | { readonly name: string; readonly kind: 'number'; readonly decimals: number };

export type DbfRow = Readonly<Record<string, string | number>>;

const HEAD = 32;
const NUMBER_WIDTH = 16;
const END = 0x0d;
const END_OF_FILE = 0x1a;
const VERSION = 3;

const widthOf = (field: DbfField): number => (field.kind === 'text' ? field.width : NUMBER_WIDTH);

/** A text in so many bytes: a letter that would be cut is left out whole. */
function padded(text: string, width: number): Buffer {
  const bytes = Buffer.alloc(width, ' ');
  let at = 0;
  for (const letter of text) {
    const length = Buffer.byteLength(letter);
    if (at + length > width) break;
    at += bytes.write(letter, at);
  }
  return bytes;
}

/** Blank where it is no number, as dBASE has it; without a sign where it is rounded to nothing. */
function numberText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '';
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

function cellOf(value: string | number | undefined, field: DbfField): Buffer {
  if (field.kind === 'text') return padded(String(value ?? ''), field.width);
  return Buffer.from(numberText(Number(value), field.decimals).padStart(NUMBER_WIDTH), 'latin1');
}

function fieldHead(field: DbfField): Buffer {
  const bytes = Buffer.alloc(HEAD);
  bytes.write(field.name.slice(0, 10), 0, 'latin1');
  bytes.write(field.kind === 'text' ? 'C' : 'N', 11, 'latin1');
  bytes[16] = widthOf(field);
  bytes[17] = field.kind === 'number' ? field.decimals : 0;
  return bytes;
}

/** A dBASE III table in UTF-8; its date is that of the format, so that the same rows make the same bytes. */
export function dbfOf(rows: readonly DbfRow[], fields: readonly DbfField[]): Buffer {
  const head = Buffer.alloc(HEAD);
  head[0] = VERSION;
  head.set([80, 1, 1], 1);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(HEAD * (fields.length + 1) + 1, 8);
  head.writeUInt16LE(1 + fields.reduce((sum, field) => sum + widthOf(field), 0), 10);
  const records = rows.flatMap((row) => [Buffer.from(' '), ...fields.map((field) => cellOf(row[field.name], field))]);
  return Buffer.concat([head, ...fields.map(fieldHead), Buffer.from([END]), ...records, Buffer.from([END_OF_FILE])]);
}
