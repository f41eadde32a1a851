import { pageOfName, type CodePage } from '@georisk/domain/letters/codePages.ts';
import { pageOfDriver } from '@georisk/domain/letters/dbfPages.ts';
import { judgeLetters } from '@georisk/domain/letters/judgeLetters.ts';
import { WordList } from '@georisk/domain/letters/wordList.ts';
import { decode, reader } from '../letters/decode.ts';
import { SourceError } from '../sourceFault.ts';

interface Field {
  readonly name: Uint8Array;
  /** The name as the reader of the records has it. */
  readonly key: string;
  readonly isText: boolean;
  /** Of a record, behind its first byte. */
  readonly start: number;
  readonly length: number;
}

const FIELD = 32;
const END_OF_FIELDS = 0x0d;
/** Fields that are no text: numbers, days and truth, which a reader of its own takes. */
const VALUES = new Set('NFODLBITY@+');
/** The byte that names the language driver. */
const DRIVER = 29;

const utf8 = new TextDecoder();
/** Programs fill a text with blanks or with zeros. */
const plain = (text: string): string => text.replaceAll('\0', '').trim();

function fieldsOf(dbf: Buffer, headerLength: number): readonly Field[] {
  const fields: Field[] = [];
  let start = 1;
  for (let at = FIELD; at + FIELD <= headerLength && dbf[at] !== END_OF_FIELDS; at += FIELD) {
    const whole = dbf.subarray(at, at + 11);
    const end = whole.indexOf(0);
    const name = end < 0 ? whole : whole.subarray(0, end);
    const length = dbf[at + 16] ?? 0;
    const isText = !VALUES.has(String.fromCharCode(dbf[at + 11] ?? 0));
    fields.push({ name, key: plain(utf8.decode(whole)), isText, start, length });
    start += length;
  }
  return fields;
}

/** The code page of the texts: what is stated beside the table, else in its head, checked against the letters. */
function pageOf(words: WordList, dbf: Buffer, cpg: string | undefined): CodePage {
  const named = (cpg === undefined ? undefined : pageOfName(cpg)) ?? pageOfDriver(dbf[DRIVER] ?? 0);
  const judged = judgeLetters(words.words, named, decode);
  if (!judged.ok) throw new SourceError({ code: 'unsureLetters', of: 'shapefile', named: judged.named ?? null });
  return judged.page;
}

export type DbfRecord = Readonly<Record<string, unknown>>;

/**
 * The records with the letters of their texts and of the names of their columns. @param parsed as they are read by a
 * reader that knows no code page of DOS @throws SourceError where no code page is sure
 */
export function withLetters(bytes: Uint8Array, parsed: readonly DbfRecord[], cpg: string | undefined): DbfRecord[] {
  const dbf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [headerLength, recordLength] = [dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  const fields = fieldsOf(dbf, headerLength);
  const cell = (index: number, { start, length }: Field) => {
    const from = headerLength + index * recordLength + start;
    return dbf.subarray(from, from + length);
  };
  const words = new WordList();
  const texts = fields.filter(({ isText }) => isText);
  for (const { name } of fields) words.add(name);
  for (const index of parsed.keys()) for (const field of texts) words.add(cell(index, field));
  const read = reader(pageOf(words, dbf, cpg));
  const named = fields.map((field) => ({ field, name: plain(read(field.name)) }));
  return parsed.map((record, index) =>
    Object.fromEntries(
      named.map(({ field, name }) => [name, field.isText ? plain(read(cell(index, field))) : record[field.key]]),
    ),
  );
}
