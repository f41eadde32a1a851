import type { Sheet, SheetCell } from '@georisk/domain/case/caseTable.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { looksLikeWorkbook } from './sheetFile.ts';
import { readSheet } from './readSheet.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { wholeFile } from '#server/formats/rowList.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { damageImportTexts as texts } from './damages.hu.ts';

/** A command of the operator; it queues with nobody else. */
const NOBODY = 0;

export type SheetOfFile =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly reason: string };

const DELIMITERS = [';', ',', '\t'] as const;

const cellOf = (text: string): SheetCell => (text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text });

/** A table of text as a sheet: its numbers and dates are text, and are parsed as such. */
function sheetOfText(text: string): Sheet {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
  try {
    const records = parse(text, { delimiter, bom: true, relax_column_count: true });
    return { date1904: false, rows: records.map((record) => record.map(cellOf)) };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new SourceError({ code: 'brokenCsv', line: Number(cause['lines'] ?? 0) }, { cause });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new SourceError({ code: 'notUtf8' }, { cause });
  }
}

/** The table of a file: a workbook (.xlsx, .xls), or a table of text. @throws SourceError of a file that is neither */
export async function sheetOfFile(path: string): Promise<SheetOfFile> {
  const head = await readFileHead(path);
  const bytes = await wholeFile(path, head);
  if (looksLikeWorkbook(bytes)) {
    const read = await readSheet(path, NOBODY);
    return read.ok ? read : { ok: false, reason: texts.sheetFaults[read.fault] };
  }
  if (head.type !== 'csv') throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return { ok: true, sheet: sheetOfText(decoded(bytes)) };
}
