import type { Sheet, SheetCell } from '@georisk/domain/case/caseTable.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { delimiterOf, lineEndsOf } from '#server/formats/csv/delimiter.ts';
import { tableText, type TableText } from '#server/formats/csv/tableText.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { wholeFile } from '#server/formats/rowList.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';

/** Of a stranger's table, unpacked. */
const MAX_MEGABYTES = 64;

const cellOf = (text: string): SheetCell => (text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text });

/** A table of text as a sheet: its numbers and dates are text, and are parsed as such. */
export function sheetOfText(text: string, parsing?: TableText['parsing']): Sheet {
  try {
    const records = parse(text, {
      ...(parsing ?? { delimiter: delimiterOf(text), record_delimiter: lineEndsOf(text) }),
      bom: true,
      relax_column_count: true,
    });
    return { date1904: false, rows: records.map((record) => record.map(cellOf)) };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new SourceError({ code: 'brokenCsv', line: Number(cause['lines'] ?? 0) }, { cause });
  }
}

/** A table of text in bytes as a sheet. @throws SourceError */
export async function sheetOfBytes(bytes: Buffer): Promise<Sheet> {
  const { parsing, read } = await tableText(async function* whole() {
    yield bytes;
  });
  const parts: string[] = [];
  for await (const part of read()) parts.push(part);
  return sheetOfText(parts.join(''), parsing);
}

export type TextSheetRead =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: SourceFault };

/** Reads a table of text. The file is untrusted: only ever called in a process of its own. */
export async function readTextSheet({ path }: { readonly path: string }): Promise<TextSheetRead> {
  try {
    return {
      ok: true,
      sheet: await sheetOfBytes(await wholeFile(path, await readFileHead(path), MAX_MEGABYTES)),
    };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, fault: error.fault };
    throw error;
  }
}
