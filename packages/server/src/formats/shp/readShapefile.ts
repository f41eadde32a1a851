import { readFile } from 'node:fs/promises';
import type { FileHead } from '../fileType.ts';
import { rowList, wholeFile } from '../rowList.ts';
import { sridOfPrj } from '@georisk/domain/geo/sridOfPrj.ts';
import type { FeatureSource, OpenOptions, SourceRow } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import { withLetters } from './dbfText.ts';
import { recordsOf } from './readDbf.ts';
import type { ZipEntry } from '../zip/readZip.ts';
import { readShapes, type ShapeRead } from './readShapes.ts';

/** The files that make one Shapefile. */
interface Parts {
  readonly shp: Uint8Array;
  readonly dbf: Uint8Array | undefined;
  readonly prj: string | undefined;
  readonly cpg: string | undefined;
}

/** A Shapefile on the disk, with the files beside it under the same name. */
export async function openShapefile(path: string, head: FileHead, options: OpenOptions): Promise<FeatureSource> {
  const shp = await wholeFile(path, head);
  const beside = async (ending: string) => {
    const stem = path.replace(/\.shp$/i, '');
    for (const name of [`${stem}.${ending}`, `${stem}.${ending.toUpperCase()}`]) {
      const bytes = await readFile(name).catch(() => undefined);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };
  const [dbf, prj, cpg] = await Promise.all([beside('dbf'), beside('prj'), beside('cpg')]);
  return shapefile(path, { shp, dbf, prj: prj?.toString('utf8'), cpg: cpg?.toString('latin1') }, options);
}

/** The Shapefile of an archive; of several the named one. */
export function zippedShapefile(
  path: string,
  entries: readonly ZipEntry[],
  options: OpenOptions,
): Promise<FeatureSource> {
  const stems = entries
    .filter(({ name }) => /\.shp$/i.test(name) && !isJunk(name))
    .map(({ name }) => name.slice(0, -4));
  const stem = chosen(stems, options.layer);
  const part = (ending: string) =>
    entries.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`.toLowerCase())?.bytes();
  const shp = part('shp');
  if (shp === undefined) throw new SourceError({ code: 'brokenShapefile' });
  return shapefile(
    path,
    { shp, dbf: part('dbf'), prj: part('prj')?.toString('utf8'), cpg: part('cpg')?.toString('latin1') },
    options,
  );
}

/** Files that Apple's archiver adds beside every file. */
const isJunk = (name: string) => name.includes('__MACOSX');

const nameOf = (stem: string) => stem.slice(stem.lastIndexOf('/') + 1);

function chosen(stems: readonly string[], wanted: string | undefined): string {
  const names = stems.map(nameOf);
  const found = wanted === undefined ? stems[0] : stems.find((stem) => nameOf(stem) === wanted);
  if (found === undefined) throw new SourceError({ code: 'unknownLayer', layer: wanted ?? '', layers: names });
  if (wanted === undefined && stems.length > 1) throw new SourceError({ code: 'chooseLayer', layers: names });
  return found;
}

async function shapefile(path: string, { shp, dbf, prj, cpg }: Parts, { srid }: OpenOptions): Promise<FeatureSource> {
  const shapes = reading(() => readShapes(shp));
  const records = dbf === undefined ? shapes.map(() => ({})) : reading(() => withLetters(dbf, recordsOf(dbf), cpg));
  // An incomplete copy, or two files that do not belong together.
  if (records.length !== shapes.length) throw new SourceError({ code: 'brokenShapefile' });
  const isDeleted = dbf === undefined ? () => false : deletedIn(dbf);
  return rowList(path, {
    format: 'shapefile',
    srid: srid ?? (prj === undefined ? null : sridOfPrj(prj)),
    definition: srid === undefined && prj?.trim() !== '' ? prj : undefined,
    columns: Object.keys(records[0] ?? {}),
    count: shapes.length,
    *rows() {
      for (const [index, record] of records.entries()) {
        if (!isDeleted(index)) yield rowOf(index + 1, record, shapes[index]);
      }
    },
  });
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError({ code: 'brokenShapefile' }, { cause });
  }
}

const rowOf = (row: number, record: Readonly<Record<string, unknown>>, shape: ShapeRead | undefined): SourceRow => ({
  row,
  properties: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cellOf(value)])),
  geometry: shape?.geometry ?? null,
  ...(shape !== undefined && shape.repairs.length > 0 && { repairs: shape.repairs }),
});

/** A date as its day, an empty cell as null. */
function cellOf(value: unknown): unknown {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    const [year, month, day] = [value.getFullYear(), value.getMonth() + 1, value.getDate()];
    return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  }
  return Number.isNaN(value) ? null : value;
}

const DELETED = 0x2a;

function deletedIn(dbf: Uint8Array): (index: number) => boolean {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  const [header, length] = [view.getUint16(8, true), view.getUint16(10, true)];
  return (index) => dbf[header + index * length] === DELETED;
}
