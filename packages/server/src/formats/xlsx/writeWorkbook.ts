import { setImmediate as breathe } from 'node:timers/promises';
import { zipOf } from '../zip/writeZip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relation = (type: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** Characters that XML 1.0 cannot contain, lone surrogates among them. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const LONGEST_CELL = 32_767;
const escaped = (text: string) =>
  text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    .replaceAll(UNWRITABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A cell is an inline text, whatever its content: no program takes it for a formula. */
const cell = (text: string) =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const ROWS_AT_ONCE = 2_000;

export interface TextSheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
}

/** One sheet of texts as a workbook (ECMA-376); large ones let other requests through between their rows. */
export async function xlsxOf({ name, columns, rows }: TextSheet): Promise<Buffer> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const row = (cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const parts = [
    `${HEAD}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${row(columns.map(({ title }) => title))}`,
  ];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    parts.push(
      rows
        .slice(at, at + ROWS_AT_ONCE)
        .map(row)
        .join(''),
    );
    await breathe();
  }
  parts.push('</sheetData></worksheet>');
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const text = (file: string, content: string) => ({ name: file, content: Buffer.from(content) });
  return zipOf([
    text('[Content_Types].xml', CONTENT_TYPES),
    text('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    text('xl/workbook.xml', workbook),
    text('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
    text('xl/worksheets/sheet1.xml', parts.join('')),
  ]);
}
