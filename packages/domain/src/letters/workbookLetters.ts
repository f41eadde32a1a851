import { type CodePage, type CodePageTables, decodeWith, readerOf } from './codePages.ts';
import { judgeLetters } from './judgeLetters.ts';
import { WordList } from './wordList.ts';

/** A workbook, or that the code page of its texts is not sure. */
export type OldRead<T> =
  | { readonly ok: true; readonly book: T }
  | { readonly ok: false; readonly named: CodePage | null };

/** Pages of two bytes a letter or of Unicode, which the reader of workbooks asks for by itself. */
const UNICODE: ReadonlySet<CodePage> = new Set([1200, 1201, 65_001]);
/** The stream of a workbook since Excel 97, whose texts are Unicode whatever code page it names. */
const SINCE_97 = Array.from('Workbook', (letter) => `${letter}\0`).join('');
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether bytes are a workbook of Excel 5.0 or 95, whose texts are in a code page that it names. */
const isOld = (bytes: Uint8Array): boolean =>
  isCompound(bytes) && !new TextDecoder('latin1').decode(bytes).includes(SINCE_97);

/** Whether bytes begin as a workbook of the programs before 2007 does. */
export const isCompound = (bytes: Uint8Array): boolean => COMPOUND.every((byte, index) => bytes[index] === byte);

type Reader = (bytes: Uint8Array) => string;

/** A letter that the reader asks for alone comes with the byte above it. */
const single = (data: ArrayLike<number>): number | undefined => (Array.isArray(data) ? Number(data[0]) : undefined);

/**
 * The reader of workbooks, with the letters of those that name a code page. What they name is checked: the texts are
 * collected first, and read again by the page that is sure.
 * @param install gives the tables to the reader of workbooks, for good
 */
export function withWorkbookLetters(
  tables: CodePageTables,
  install: (tables: { readonly utils: CodePageTables }) => void,
): <T>(bytes: Uint8Array, read: () => T) => OldRead<T> {
  const decode = decodeWith(tables);
  let words: WordList | undefined;
  let named: CodePage | undefined;
  let judged: Reader | undefined;
  const decoded = (page: CodePage, data: Uint8Array): string => {
    const lone = single(data);
    if (words === undefined && judged === undefined && lone !== undefined)
      return String.fromCharCode(lone + ((data[1] ?? 0) << 8));
    const bytes = lone === undefined ? Uint8Array.from(data) : Uint8Array.of(lone);
    if (words !== undefined) {
      if (bytes.some((byte) => byte > 0x7f)) named ??= page;
      words.add(bytes);
    }
    return (judged ?? readerOf(page, tables) ?? ((all: Uint8Array) => new TextDecoder('latin1').decode(all)))(bytes);
  };
  install({
    utils: {
      ...tables,
      decode: (page, data) => (UNICODE.has(page) ? tables.decode(page, data) : decoded(page, data)),
    },
  });
  return (bytes, read) => {
    if (!isOld(bytes)) return { ok: true, book: read() };
    try {
      words = new WordList();
      named = undefined;
      const first = read();
      if (words.words.length === 0) return { ok: true, book: first };
      const answer = judgeLetters(words.words, named, decode);
      if (!answer.ok) return { ok: false, named: named ?? null };
      words = undefined;
      judged = readerOf(answer.page, tables);
      return { ok: true, book: read() };
    } finally {
      words = undefined;
      judged = undefined;
    }
  };
}
