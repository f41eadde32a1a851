import type { ForeignType } from './sourceFault.ts';

/** Tables that programs save as marked text, often under the name of a workbook; the rest is XML. */
const TABLES: readonly (readonly [ForeignType, RegExp])[] = [
  ['spreadsheetml', /urn:schemas-microsoft-com:office:spreadsheet"/i],
  ['ods', /urn:oasis:names:tc:opendocument|<office:document/i],
  ['html', /<(?:!doctype\s+html|html|head|body|table|meta|style|div)[\s>]/i],
];
/** A page with its pictures in one file. */
const ARCHIVED_PAGE = /^MIME-Version:/i;

/** A text behind the tag that it begins with; as it is where it begins with another. */
const afterTag = (text: string, tag: string): string =>
  text.startsWith(tag) ? text.slice(text.indexOf('>') + 1).trimStart() : text;

/** A page of Excel names the schemas of its sheets, and is a page. */
const isPage = (text: string): boolean =>
  /^<(?:!doctype\s+html|html)[\s>]/i.test(afterTag(afterTag(text, '<?xml'), '<!--'));

/** The type of a text that is no list in JSON; undefined where it may be a table. @param text its beginning */
export function markupType(text: string): ForeignType | undefined {
  if (ARCHIVED_PAGE.test(text) || isPage(text)) return 'html';
  if (!text.startsWith('<')) return undefined;
  const named = /<(?:[A-Za-z][\w-]{0,30}:)?kml[\s>]/.test(text.slice(0, 4_096));
  return named ? 'xml' : (TABLES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'xml');
}
