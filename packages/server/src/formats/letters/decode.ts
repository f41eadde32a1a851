import * as published from '@e965/xlsx/dist/cpexcel.full.mjs';
import { type CodePage, type CodePageTables, decodeWith, readerOf } from '@georisk/domain/letters/codePages.ts';

/** Its types are those of its other form, in which they are no name of the module. */
export const { utils: tables } = published as unknown as { readonly utils: CodePageTables };

/** Every code page that a DBF or an old workbook can name. */
export const decode = decodeWith(tables);

/** Decodes bytes by a code page that was judged; wrong bytes become U+FFFD or control characters. */
export const reader = (page: CodePage): ((bytes: Uint8Array) => string) =>
  readerOf(page, tables) ?? ((bytes) => new TextDecoder().decode(bytes));
