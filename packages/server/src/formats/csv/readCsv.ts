import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { firstDouble } from '@georisk/domain/text/firstDouble.ts';
import { isFailedFormula, isFilled } from '@georisk/domain/text/failedFormula.ts';
import { CsvError, parse } from 'csv-parse';
import { fileHash, fileText } from '../fileBytes.ts';
import { delimiterOf, hasFirstLine } from './delimiter.ts';
import type { FileHead } from '../fileType.ts';
import { isShapeColumn, tableRow } from '../shapeColumn.ts';
import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import { sridOfWkt } from '../wkt/readCurves.ts';

const MAX_RECORD = 32 * 1024 * 1024;

interface CsvRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

const columnName = (name: string): string => (isFailedFormula(name) ? '' : name.trim());

/** Opens a table of text: reads its header, and its first row for the coordinate system of the shapes. */
export async function openCsv(path: string, head: FileHead, { srid }: OpenOptions): Promise<FeatureSource> {
  const delimiter = await findDelimiter(path, head);
  const records = (onRead?: (bytes: number) => void) => readRecords(path, head, delimiter, onRead);
  const beginning = records();
  const header = (await beginning.next()).value?.record.map(columnName) ?? [];
  const geometryColumn = header.findIndex(isShapeColumn);
  const first = (await beginning.next()).value?.record[geometryColumn];
  await beginning.return(undefined);
  const columns = header.filter((name, index) => index !== geometryColumn && name !== '');
  const duplicate = firstDouble(columns);
  if (duplicate !== undefined) throw new SourceError({ code: 'duplicateColumn', column: duplicate });
  return {
    fileName: basename(path),
    format: 'csv',
    hash: await fileHash(path),
    srid: srid ?? (first === undefined ? null : sridOfWkt(first)),
    columns,
    async *read(onFraction) {
      let isHeader = true;
      for await (const { record, info } of records((bytes) => onFraction?.(bytes / head.size))) {
        if (!isHeader) yield tableRow(header, geometryColumn, record, info.lines);
        isHeader = false;
      }
    },
  };
}

async function findDelimiter(path: string, head: FileHead): Promise<string> {
  let header = '';
  for await (const text of fileText(path, head.gzip)) {
    header += text;
    if (hasFirstLine(header) || header.length > MAX_RECORD) break;
  }
  return delimiterOf(header);
}

/** The lines of a table that have anything in them. */
async function* readRecords(
  path: string,
  head: FileHead,
  delimiter: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<CsvRecord, undefined> {
  const parser = parse({ delimiter, info: true, skip_empty_lines: true, max_record_size: MAX_RECORD });
  const input = Readable.from(fileText(path, head.gzip, onRead));
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
