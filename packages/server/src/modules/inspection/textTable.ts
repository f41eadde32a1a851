import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import { CsvError, parse } from 'csv-parse';
import { delimiterOf } from '#server/formats/csv/delimiter.ts';
import { MAX_COLUMNS, MAX_DOCUMENTS } from './documentLimits.ts';

export interface TextLine {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The lines with anything in them: at most one beyond the limit, so that the table is reported as too long. */
export type TextTable =
  | { readonly ok: true; readonly header: readonly string[]; readonly lines: readonly TextLine[] }
  | { readonly ok: false; readonly fault: 'no-table' | 'too-large' }
  | { readonly ok: false; readonly fault: 'broken'; readonly line: number };

const HEAD_BYTES = 65_536;
/** Bytes of a line. */
const MAX_LINE = 1_048_576;

class NoTextError extends Error {}
const CONTROL = /\p{Cc}/u;
const LAYOUT = /[\t\r\n]/g;

/** Decodes a file that is text. @throws NoTextError */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new NoTextError();
    }
  };
  for await (const chunk of createReadStream(path)) {
    const text = decode(chunk as Buffer);
    if (CONTROL.test(text.replaceAll(LAYOUT, ''))) throw new NoTextError();
    yield text;
  }
  yield decode();
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function faultOf(cause: unknown): TextTable {
  if (cause instanceof NoTextError) return { ok: false, fault: 'no-table' };
  if (!(cause instanceof CsvError)) throw cause;
  if (cause.code === 'CSV_MAX_RECORD_SIZE') return { ok: false, fault: 'too-large' };
  return { ok: false, fault: 'broken', line: Number(cause['lines'] ?? 0) };
}

/** Reads a table of text line by line, up to the limits of length and width. */
export async function readTextTable(path: string): Promise<TextTable> {
  const head = await headOf(path);
  if (head.startsWith('%PDF')) return { ok: false, fault: 'no-table' };
  const parser = parse({
    delimiter: delimiterOf(head),
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
    max_record_size: MAX_LINE,
  });
  const input = Readable.from(textOf(path));
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
