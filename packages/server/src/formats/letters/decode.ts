import { createRequire } from 'node:module';
import { type CodePage, type CodePageTables, decodeWith, readerOf } from '@georisk/domain/letters/codePages.ts';

/** The reader of workbooks also writes by them. */
interface AllTables extends CodePageTables {
  encode(page: CodePage, ...text: unknown[]): unknown;
}

const load = createRequire(import.meta.url);
let loaded: AllTables | undefined;
const all = (): AllTables => (loaded ??= (load('@e965/xlsx/dist/cpexcel.js') as { readonly utils: AllTables }).utils);

/**
 * The tables of code pages, loaded when a page is read that the platform does not decode: that takes longer than most
 * files do, and few of them need it.
 */
export const tables: AllTables = {
  decode: (page, bytes) => all().decode(page, bytes),
  encode: (page, ...text) => all().encode(page, ...text),
  hascp: (page) => all().hascp(page),
};

/** Every code page that a DBF or an old workbook can name. */
export const decode = decodeWith(tables);

/** Decodes bytes by a code page that was judged; wrong bytes become U+FFFD or control characters. */
export const reader = (page: CodePage): ((bytes: Uint8Array) => string) =>
  readerOf(page, tables) ?? ((bytes) => new TextDecoder().decode(bytes));
