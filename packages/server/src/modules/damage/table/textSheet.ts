import type { Sheet, SheetCell } from '@georisk/domain/case/caseTable.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { delimiterOf } from '#server/formats/csv/delimiter.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { wholeFile } from '#server/formats/rowList.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';

/** Of a stranger's table, unpacked. */
const MAX_MEGABYTES = 64;

/** The reader's own guess takes the end of an empty first line for half of one. A lone CR is none where lines end in LF. */
const lineEndsOf = (text: string): string[] => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);

const cellOf = (text: string): SheetCell => (text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text });

/** A table of text as a sheet: its numbers and dates are text, and are parsed as such. */
export function sheetOfText(text: string): Sheet {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      record_delimiter: lineEndsOf(text),
    });
    return { date1904: false, rows: records.map((record) => record.map(cellOf)) };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new SourceError({ code: 'brokenCsv', line: Number(cause['lines'] ?? 0) }, { cause });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function decodedText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new SourceError({ code: 'notUtf8' }, { cause });
  }
}

export type TextSheetRead =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: SourceFault };

/** Reads a table of text. The file is untrusted: only ever called in a process of its own. */
export async function readTextSheet({ path }: { readonly path: string }): Promise<TextSheetRead> {
  try {
    return {
      ok: true,
      sheet: sheetOfText(decodedText(await wholeFile(path, await readFileHead(path), MAX_MEGABYTES))),
    };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, fault: error.fault };
    throw error;
  }
}
