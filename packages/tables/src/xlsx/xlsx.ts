import type { Table } from '../table.ts';
import { sheetXml } from './sheet.ts';
import { sheetNames } from './sheetNames.ts';
import { createStyles } from './styles.ts';
import { escaped, MAIN, OFFICE, PACKAGE, XML_HEAD } from './xml.ts';
import { zipBytes, type ZipFile } from './zip.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that are written without a pause: some milliseconds. */
const ROWS_AT_ONCE = 500;

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${OPEN_XML}.${type}+xml"/>`;
  return [
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...Array.from({ length: sheets }, (_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet')),
    '</Types>',
  ].join('');
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** @param filters of each sheet the cells that can be filtered; a program looks for them under this name */
function workbookXml(names: readonly string[], filters: readonly (string | null)[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const defined = filters.flatMap((cells, index) => {
    const sheet = `'${(names[index] ?? '').replaceAll("'", "''")}'`;
    return cells === null
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(`${sheet}!${cells}`)}</definedName>`;
  });
  return [
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets>`,
    defined.length === 0 ? '' : `<definedNames>${defined.join('')}</definedNames>`,
    '</workbook>',
  ].join('');
}

function* filesOf(tables: readonly Table[]): Generator<ZipFile> {
  const names = sheetNames(tables.map(({ name }) => name));
  const styles = createStyles();
  const filters: (string | null)[] = [];
  yield { name: '[Content_Types].xml', parts: [contentTypes(tables.length)] };
  yield { name: '_rels/.rels', parts: [relations([['officeDocument', 'xl/workbook.xml']])] };
  const sheets = tables.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  yield { name: 'xl/_rels/workbook.xml.rels', parts: [relations([...sheets, ['styles', 'styles.xml']])] };
  for (const [index, table] of tables.entries()) {
    const noted = function* noted() {
      filters.push(yield* sheetXml(table, styles, ROWS_AT_ONCE));
    };
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, parts: noted() };
  }
  // Known only when the sheets are written.
  yield { name: 'xl/styles.xml', parts: [styles.xml()] };
  yield { name: 'xl/workbook.xml', parts: [workbookXml(names, filters)] };
}

/**
 * Tables as a workbook (ECMA-376), one sheet each: numbers are numbers, dates are dates, text is text even where it looks like a formula.
 * Rows are read and packed as the bytes are requested: after some hundred rows the bytes made by them, which may be none.
 */
export const xlsxBytes = (tables: readonly Table[]): Generator<Uint8Array<ArrayBuffer>> => zipBytes(filesOf(tables));
