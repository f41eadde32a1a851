import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { type ColumnMap, resolveColumns } from '#server/imports/fields.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { removingUnsaved, withScratchStore } from '#server/imports/storeCleaning.ts';
import { readRequiredText, RowRefusal } from '#server/imports/reading.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { projectorToEov } from '#server/formats/projections.ts';
import type { FeatureSource, OpenOptions, SourceFeature } from '#server/formats/featureSource.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells, ImportDeps, VectorOptions } from '#server/imports/vectorSpec.ts';
import { type ExaminesPhoto, readPhotoFile } from './photoFile.ts';
import { photoTexts } from './photos.hu.ts';
import {
  NO_WORDS,
  photoFields,
  photoKey,
  type PhotoRow,
  type PhotoWords,
  planPhotos,
  readWords,
} from './photos.plan.ts';
import { casesOf, savePhotos, storedPhotos } from './photos.repository.ts';

export interface PhotoOptions extends VectorOptions, OpenOptions {
  /** The insurer of these photos. */
  readonly companyId: number;
  /** Number of the case, where the table does not say. */
  readonly damage?: string | undefined;
}

/**
 * Imports photos of a company: a picture, or a table whose rows name pictures beside it. All of a table or nothing; the
 * same picture of the same case is one photo however often it comes.
 */
export async function importPhotos(
  deps: ImportDeps,
  path: string,
  options: PhotoOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { dryRun = false } = options;
  const run = (store: ObjectStore, kept: (key: string) => void) =>
    inOneImport(deps.db, (tx) => importFile({ ...deps, db: tx, store, onStored: kept }, path, options, onProgress));
  try {
    if (dryRun) return await withScratchStore((store) => run(store, () => {}));
    if (deps.onStored !== undefined) return await run(deps.store, deps.onStored);
    return await removingUnsaved(
      deps.db,
      deps.store,
      (kept) => run(deps.store, kept),
      ({ saved }) => saved,
    );
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return refusedReport('photos', basename(path), dryRun, sourceFaultText(error.fault));
  }
}

async function importFile(
  { db: tx, store, bounds, onStored, files, sentBy }: ImportDeps,
  path: string,
  options: PhotoOptions,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { companyId, damage = null, dryRun = false } = options;
  const fileName = basename(path);
  const builder = new ReportBuilder();
  const rows: PhotoRow[] = [];
  const keys = new Set<string>();
  for await (const named of namedIn(path, options, files)) {
    try {
      if ('reason' in named) throw new RowRefusal(named.reason);
      const row = await photoOf(named, damage, files);
      if (row.place !== null && !bboxHolds(bounds, row.place)) throw new RowRefusal(photoTexts.outside);
      const key = photoKey(row);
      if (keys.has(key)) throw new RowRefusal(importTexts.duplicateKey(row.externalId ?? basename(row.path)));
      keys.add(key);
      rows.push(row);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      builder.refuse(named.row, error.message);
    }
    onProgress({ fileName, step: 'rows', fraction: named.fraction, done: rows.length });
  }
  const cases = await casesOf(tx, companyId, distinct(rows.flatMap((row) => row.damageNumber ?? [])));
  for (const { row, damageNumber } of rows) {
    if (damageNumber !== null && !cases.has(damageNumber)) builder.refuse(row, photoTexts.unknownDamage(damageNumber));
  }
  const stored = await storedPhotos(tx, companyId, rows);
  const plan = planPhotos(rows, stored);
  builder.added = plan.add.length;
  builder.changed = plan.change.length;
  builder.unchanged = plan.unchanged;
  if (builder.refusedCount === 0) {
    const wanted = [...plan.add, ...plan.change];
    const kept = new Map<string, string>();
    for (const { path: file, extension, sha256 } of wanted) {
      const { key } = await store.put(createReadStream(file), extension);
      onStored?.(key);
      kept.set(sha256, key);
    }
    await savePhotos(tx, companyId, wanted, stored, { keys: kept, cases });
    const unplaced = wanted.filter(({ place }) => place === null).length;
    if (unplaced > 0) builder.notes.push(photoTexts.unplaced(unplaced));
  }
  const report = builder.build('photos', fileName, dryRun);
  if (report.saved) await recordRun(tx, report, await fileHash(path), companyId, sentBy);
  return report;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A picture that a table, or the command itself, names. */
interface Named {
  readonly row: number;
  readonly path: string;
  readonly words: PhotoWords;
  /** EPSG:23700; null where only the picture may have it. */
  readonly place: Position | null;
  /** Share of the file that was read. */
  readonly fraction: number;
}
type NamedOrNot = Named | { readonly row: number; readonly reason: string; readonly fraction: number };

async function* namedIn(path: string, options: PhotoOptions, files?: FileReaders): AsyncGenerator<NamedOrNot> {
  if (await isPhotoFile(path)) yield { row: 0, path, words: NO_WORDS, place: null, fraction: 1 };
  else yield* rowsOf(path, options, files);
}

async function isPhotoFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) throw new SourceError({ code: 'notFound', path });
  try {
    const head = Buffer.alloc(16);
    await file.read(head, 0, head.length, 0);
    return photoKindOf(head) !== null;
  } finally {
    await file.close();
  }
}

async function* rowsOf(
  path: string,
  { map = {}, ...options }: PhotoOptions,
  files?: FileReaders,
): AsyncGenerator<NamedOrNot> {
  const source = await (files?.features ?? openFeatures)(path, options);
  const resolved = resolveColumns(
    { ...photoFields, file: { ...photoFields.file, required: true } },
    source.columns,
    map,
  );
  if (!resolved.ok) {
    yield { row: 0, reason: importTexts.columns(resolved.refusal), fraction: 1 };
    return;
  }
  let fraction = 0;
  for await (const feature of source.read((done) => (fraction = done))) {
    yield 'fault' in feature
      ? { row: feature.row, reason: sourceFaultText(feature.fault), fraction }
      : { ...readRow(feature, resolved.map, source, dirname(path)), fraction };
  }
}

function readRow(
  feature: SourceFeature,
  columns: ColumnMap<typeof photoFields>,
  source: FeatureSource,
  folder: string,
): Omit<Named, 'fraction'> | { readonly row: number; readonly reason: string } {
  const cells = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      column === undefined ? undefined : feature.properties[column],
    ]),
  ) as Cells<typeof photoFields>;
  try {
    const name = readRequiredText(cells.file, photoTexts.fields.file);
    const path = resolve(folder, name);
    const inside = relative(folder, path);
    if (inside.startsWith('..') || isAbsolute(inside)) throw new RowRefusal(photoTexts.outsideFolder(name));
    return { row: feature.row, path, words: readWords(cells), place: placeOf(feature, cells, source) };
  } catch (error) {
    if (error instanceof RowRefusal) return { row: feature.row, reason: error.message };
    throw error;
  }
}

/** The row's own point, in the file's coordinate system; or two columns in EOV. */
function placeOf(
  { geometry }: SourceFeature,
  cells: Cells<typeof photoFields>,
  { srid }: FeatureSource,
): Position | null {
  const [easting, northing] = [numberOf(cells.easting), numberOf(cells.northing)];
  if (geometry === null || geometry === undefined) {
    return easting === null || northing === null ? null : [easting, northing];
  }
  const point = geometry as { readonly type?: unknown; readonly coordinates?: unknown };
  const [x, y] = point.type === 'Point' && Array.isArray(point.coordinates) ? (point.coordinates as unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number') throw new RowRefusal(photoTexts.notAPoint);
  const project = srid === null ? undefined : projectorToEov(srid);
  if (project === undefined) throw new SourceError({ code: 'crsMissing' });
  return project([x, y]);
}

async function photoOf(
  { row, path, words, place }: Named,
  damage: string | null,
  files?: FileReaders,
): Promise<PhotoRow> {
  const file = await readPhotoFile(path, files?.photo as ExaminesPhoto | undefined).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' || error.code === 'EISDIR'
        ? new RowRefusal(photoTexts.missing(basename(path)))
        : error;
    },
  );
  const ofCamera = file.place === null ? null : toEov(wgs84(...file.place));
  return {
    ...words,
    row,
    path,
    shape: null,
    damageNumber: words.damageNumber ?? damage,
    photoCreatedAt: words.photoCreatedAt ?? file.takenAt,
    sha256: file.sha256,
    extension: file.extension,
    mediaType: file.mediaType,
    bytes: file.size,
    place: place ?? (ofCamera === null ? null : [ofCamera[0], ofCamera[1]]),
  };
}
