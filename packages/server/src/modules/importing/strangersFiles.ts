import { readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { FeatureSource, OpenOptions } from '#server/formats/featureSource.ts';
import { isLogOf } from '#server/formats/gpkg/logFiles.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { FileColumn } from '#server/imports/columnReader.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import type { PhotoExamined } from '#server/modules/photo/examine/examinePhoto.ts';
import { readInSandbox, type SandboxFault } from '#server/sandbox/inSandbox.ts';

/**
 * Of an image: 500 million pixels of four bytes, which is a square kilometre at 4.5 cm. The import of other images waits
 * for it.
 */
const IMAGE_LIMITS = { decodedBytes: 2 ** 31, milliseconds: 300_000 } as const;

/** What a process of its own has read, before the import begins: its rows are in memory. */
const sourceOf = ({
  source,
  rows,
}: {
  source: Omit<FeatureSource, 'read'>;
  rows: readonly unknown[];
}): FeatureSource => ({
  ...source,
  async *read(onFraction) {
    for (const [index, row] of rows.entries()) {
      yield row as never;
      if (index % 100 === 99) onFraction?.((index + 1) / rows.length);
    }
  },
});

async function partsOf(path: string): Promise<readonly string[]> {
  const names = (await readdir(dirname(path))).map((name) => join(dirname(path), name));
  if (extname(path).toLowerCase() !== '.shp') return names.filter((name) => isLogOf(name, [path]));
  const stem = path.slice(0, -4).toLowerCase();
  return names.filter((name) => name !== path && name.toLowerCase().startsWith(`${stem}.`));
}

function orFault<T>(read: T | SandboxFault): T {
  if (read === 'too-much') throw new SourceError({ code: 'tooMuch' });
  if (read === 'broken') throw new SourceError({ code: 'unreadable' });
  return read as T;
}

/** The columns of a file that somebody sent, with samples. @param person the sender @throws SourceError */
export async function columnsOfSent(
  path: string,
  { layer, wanted }: OpenOptions,
  person: number,
): Promise<readonly FileColumn[]> {
  const read = orFault(
    await readInSandbox('columns', { path, beside: await partsOf(path), options: { layer, wanted } }, person),
  );
  if (!read.ok) throw new SourceError(read.fault);
  return read.columns;
}

/** Reads files that somebody sent, each in a process of its own. @param person the sender */
export const strangersFiles = (person: number): FileReaders<PhotoExamined> => ({
  person,
  async features(path, { layer, srid, wanted }: OpenOptions) {
    const read = orFault(
      await readInSandbox('features', { path, beside: await partsOf(path), options: { layer, srid, wanted } }, person),
    );
    if (!read.ok) throw new SourceError(read.fault);
    return sourceOf(read);
  },
  async photo(path) {
    const read = orFault(await readInSandbox('photo', { path }, person));
    return read;
  },
  async raster(path, crs) {
    return orFault(await readInSandbox('raster', { path, crs }, person));
  },
  async hail(asked) {
    return orFault(await readInSandbox('hail', asked, person));
  },
  async pointsHeader(asked) {
    return orFault(await readInSandbox('pointsHeader', asked, person));
  },
  async points(asked) {
    return orFault(await readInSandbox('points', asked, person));
  },
  async temperatures(asked) {
    return orFault(await readInSandbox('temperatures', asked, person));
  },
  imageLimits: IMAGE_LIMITS,
  async textSheet(path) {
    const read = orFault(await readInSandbox('textSheet', { path }, person));
    if (!read.ok) throw new SourceError(read.fault);
    return read.sheet;
  },
});
