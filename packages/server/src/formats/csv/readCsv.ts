import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import { firstDouble } from '@georisk/domain/text/firstDouble.ts';
import { CsvError, parse } from 'csv-parse';
import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import { fileBytes, fileHash } from '../fileBytes.ts';
import type { FileHead } from '../fileType.ts';
import { HEADER_LINES, headerOf, isNote, isTotal } from '../header.ts';
import { isShapeColumn, tableRow } from '../shapeColumn.ts';
import { SourceError } from '../sourceFault.ts';
import { sridOfWkt } from '../wkt/readCurves.ts';
import { tableText, type TableText } from './tableText.ts';

const MAX_RECORD = 32 * 1024 * 1024;

interface CsvRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

const columnName = (name: string): string => (isFailedFormula(name) ? '' : name.trim());

/** Opens a table of text: finds its header, and reads its first row for the coordinate system of the shapes. */
export async function openCsv(
  path: string,
  head: FileHead,
  { srid, wanted = [] }: OpenOptions,
): Promise<FeatureSource> {
  const table = await tableText(() => fileBytes(path, head.gzip), wanted);
  const records = (onRead?: (bytes: number) => void) =>
    readRecords(
      table.parsing,
      table.read(() => fileBytes(path, head.gzip, onRead)),
    );
  const beginning: CsvRecord[] = [];
  for await (const record of records()) {
    beginning.push(record);
    if (beginning.length > HEADER_LINES) break;
  }
  const at =
    headerOf(
      beginning.map(({ record }) => record),
      wanted,
    )?.at ?? 0;
  const header = beginning[at]?.record.map(columnName) ?? [];
  const geometryColumn = header.findIndex(isShapeColumn);
  const first = beginning[at + 1]?.record[geometryColumn];
  const columns = header.filter((name, index) => index !== geometryColumn && name !== '');
  const duplicate = firstDouble(columns);
  if (duplicate !== undefined) throw new SourceError({ code: 'duplicateColumn', column: duplicate });
  const above = beginning.slice(0, at).map(({ info }) => info.lines);
  const below: Record<'totals' | 'notes', number[]> = { totals: [], notes: [] };
  return {
    fileName: basename(path),
    format: 'csv',
    hash: await fileHash(path),
    srid: srid ?? (first === undefined ? null : sridOfWkt(first)),
    columns,
    lookedIn: { line: beginning[at]?.info.lines ?? 1 },
    get leftOut() {
      const { totals, notes } = below;
      return [
        { code: 'titleLines' as const, lines: above },
        { code: 'totals' as const, lines: totals },
        { code: 'notes' as const, lines: notes },
      ].filter(({ lines }) => lines.length > 0);
    },
    async *read(onFraction) {
      let line = -1;
      below.totals = [];
      below.notes = [];
      for await (const { record, info } of records((bytes) => onFraction?.(bytes / head.size))) {
        line += 1;
        if (line <= at) continue;
        if (isNote(record)) below.notes.push(info.lines);
        else if (record.length !== header.length) throw new SourceError({ code: 'brokenCsv', line: info.lines });
        else if (isTotal(record)) below.totals.push(info.lines);
        else yield tableRow(header, geometryColumn, record, info.lines);
      }
    },
  };
}

/** The lines of a table that have anything in them. */
async function* readRecords(
  parsing: TableText['parsing'],
  texts: AsyncIterable<string>,
): AsyncGenerator<CsvRecord, undefined> {
  const parser = parse({
    ...parsing,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
  });
  const input = Readable.from(texts);
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const each of input.pipe(parser)) {
      const record = each as CsvRecord;
      if (record.record.some(isFilled)) yield record;
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new SourceError({ code: 'brokenCsv', line: Number(cause['lines'] ?? 0) }, { cause });
  } finally {
    input.destroy();
    parser.destroy();
  }
}
