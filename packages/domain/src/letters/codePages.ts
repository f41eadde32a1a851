/** Windows' number of a code page, as old files name it. */
export type CodePage = number;

export const UTF_8 = 65_001;
export const WINDOWS_1250 = 1_250;

/** The text of bytes by a code page; null where it is unknown, or a byte is none of its letters. */
export type Decode = (page: CodePage, bytes: Uint8Array) => string | null;

/** The tables that come with the reader of workbooks: they have the pages of DOS and of the Macintosh. */
export interface CodePageTables {
  decode(page: CodePage, bytes: Uint8Array): string;
  hascp(page: CodePage): boolean;
}

/** Pages that the platform decodes itself, some of which the tables do not have. */
const LABELS: Readonly<Record<CodePage, string>> = {
  [UTF_8]: 'utf-8',
  1200: 'utf-16le',
  1201: 'utf-16be',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [1250 + index, `windows-${1250 + index}`])),
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => [28590 + part, `iso-8859-${part}`])),
};

/** ISO-8859-1 has letters where Windows' page of Western Europe has them, and no others. */
const ISO_1 = 28_591;
const labelOf = (page: CodePage): string | undefined => (page === ISO_1 ? 'windows-1252' : LABELS[page]);

/**
 * Decodes bytes by a code page; a byte that is none of its letters becomes U+FFFD or a control character. Undefined where
 * the page is unknown.
 */
export function readerOf(page: CodePage, tables: CodePageTables): ((bytes: Uint8Array) => string) | undefined {
  const label = labelOf(page);
  if (label !== undefined) {
    const decoder = new TextDecoder(label);
    return (bytes) => decoder.decode(bytes);
  }
  return tables.hascp(page) ? (bytes) => tables.decode(page, bytes) : undefined;
}

/** Control characters, the replacement of a wrong byte and places for private use are no letters of a page. */
const NO_LETTER = /[\u0080-\u009F\uFFFD\uE000-\uF8FF]/u;

export function decodeWith(tables: CodePageTables): Decode {
  const readers = new Map<CodePage, ReturnType<typeof readerOf>>();
  return (page, bytes) => {
    if (!readers.has(page)) readers.set(page, readerOf(page, tables));
    const text = readers.get(page)?.(bytes);
    return text === undefined || NO_LETTER.test(text) ? null : text;
  };
}

const NAMES: Readonly<Record<string, CodePage>> = {
  UTF8: UTF_8,
  UNICODE: UTF_8,
  LATIN1: ISO_1,
  LATIN2: 28_592,
  MACINTOSH: 10_000,
  MACROMAN: 10_000,
  MACCE: 10_029,
  XMACCE: 10_029,
};

/** `CP1250`, `ANSI 1250`, `windows-1250`, `IBM852`, `OEM 852`, `1250` */
const NUMBERED = /^(?:ANSI|CP|WINDOWS|WIN|IBM|OEM|DOS|MS|XCP)?([0-9]{3,5})$/;
/** `ISO-8859-2`, `88592` */
const ISO = /^(?:ISO)?8859([0-9]{1,2})$/;

/** The code page that a name means, e.g. the content of a `.cpg`; undefined where it means none. */
export function pageOfName(name: string): CodePage | undefined {
  const plain = name
    .replace(/^\uFEFF|^\u00EF\u00BB\u00BF/u, '')
    .replaceAll(/[\s_.-]+/g, '')
    .toUpperCase();
  const part = ISO.exec(plain)?.[1];
  if (part !== undefined) return 28_590 + Number(part);
  const number = NUMBERED.exec(plain)?.[1];
  return number === undefined ? NAMES[plain] : Number(number);
}

/** A code page as people know it. */
export function nameOfPage(page: CodePage): string {
  if (page === UTF_8) return 'UTF-8';
  if (page > 28_590 && page < 28_610) return `ISO-8859-${page - 28_590}`;
  return page >= 1_250 && page <= 1_258 ? `Windows-${page}` : `CP${page}`;
}
