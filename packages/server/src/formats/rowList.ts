import { basename } from 'node:path';
import { firstDouble } from '@georisk/domain/text/firstDouble.ts';
import { fileBytes, fileHash } from './fileBytes.ts';
import type { FileHead } from './fileType.ts';
import type { FeatureSource, SourceRow } from './featureSource.ts';
import { SourceError } from './sourceFault.ts';

/** A file whose format can only be read as a whole. */
const MAX_MEGABYTES = 1_024;

/** @param limitMegabytes of the file, and of what it unpacks to */
export async function wholeFile(
  path: string,
  { gzip, size }: FileHead,
  limitMegabytes = MAX_MEGABYTES,
): Promise<Buffer> {
  if (size > limitMegabytes * 1024 * 1024) throw new SourceError({ code: 'tooLarge', limitMegabytes });
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(path, gzip, undefined, limitMegabytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Listed extends Pick<FeatureSource, 'format' | 'srid' | 'definition' | 'columns'> {
  /** Called whenever the source is read. */
  readonly rows: () => Iterable<SourceRow> | AsyncIterable<SourceRow>;
  /** Their approximate number. */
  readonly count: number;
}

/** A source whose rows are in memory. @throws SourceError where two columns have one name */
export async function rowList(path: string, { rows, count, ...known }: Listed): Promise<FeatureSource> {
  const { columns } = known;
  const duplicate = firstDouble(columns);
  if (duplicate !== undefined) throw new SourceError({ code: 'duplicateColumn', column: duplicate });
  return {
    ...known,
    fileName: basename(path),
    hash: await fileHash(path),
    async *read(onFraction) {
      let done = 0;
      for await (const row of rows()) {
        yield row;
        done += 1;
        if (done % 100 === 0) onFraction?.(Math.min(1, done / Math.max(1, count)));
      }
    },
  };
}
