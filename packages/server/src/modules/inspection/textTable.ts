import { Readable } from 'node:stream';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import { CsvError, parse } from 'csv-parse';
import { tableText, type TableText } from '#server/formats/csv/tableText.ts';
import { fileBytes } from '#server/formats/fileBytes.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';
import { MAX_COLUMNS, MAX_DOCUMENTS } from './documentLimits.ts';

export interface TextLine {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The lines with anything in them: at most one beyond the limit, so that the table is reported as too long. */
export type TextTable =
  | { readonly ok: true; readonly header: readonly string[]; readonly lines: readonly TextLine[] }
  | { readonly ok: false; readonly fault: 'no-table' | 'too-large' }
  | { readonly ok: false; readonly fault: 'broken'; readonly line: number }
  | { readonly ok: false; readonly fault: 'letters'; readonly letters: SourceFault };

/** Bytes of a line. */
const MAX_LINE = 1_048_576;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function faultOf(cause: unknown): TextTable {
  if (cause instanceof SourceError)
    return cause.fault.code === 'unsureLetters'
      ? { ok: false, fault: 'letters', letters: cause.fault }
      : { ok: false, fault: 'no-table' };
  if (!(cause instanceof CsvError)) throw cause;
  if (cause.code === 'CSV_MAX_RECORD_SIZE') return { ok: false, fault: 'too-large' };
  return { ok: false, fault: 'broken', line: Number(cause['lines'] ?? 0) };
}

/** A table of text that is not packed; of another file, why it is none. */
async function opened(path: string): Promise<TableText> {
  const head = await readFileHead(path);
  if (head.type !== 'csv' || head.gzip) throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return tableText(() => fileBytes(path, false));
}

/** Reads a table of text line by line, up to the limits of length and width. */
export async function readTextTable(path: string): Promise<TextTable> {
  const table = await opened(path).catch(faultOf);
  if ('ok' in table) return table;
  const parser = parse({
    ...table.parsing,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
    max_record_size: MAX_LINE,
  });
  const input = Readable.from(table.read());
  input.on('error', (error) => parser.destroy(error));
  let header: readonly string[] | undefined;
  const lines: TextLine[] = [];
  try {
    for await (const each of input.pipe(parser)) {
      const { record, info } = each as CsvRecord;
      if (record.length > MAX_COLUMNS) return { ok: false, fault: 'too-large' };
      if (!record.some(isFilled)) continue;
      if (header === undefined) header = record.map((name) => (isFailedFormula(name) ? '' : name.trim()));
      else lines.push({ row: info.lines, cells: record });
      if (lines.length > MAX_DOCUMENTS) break;
    }
  } catch (cause) {
    return faultOf(cause);
  } finally {
    input.destroy();
    parser.destroy();
  }
  return { ok: true, header: header ?? [], lines };
}
