import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { removingUnsaved, withScratchStore } from '#server/imports/storeCleaning.ts';
import { RowRefusal } from '#server/imports/reading.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import type { PhotoFile } from './examine/photoFile.ts';
import { type Named, namedPhotos, type NamingOptions } from './namedPhotos.ts';
import { type ExaminesPhoto, readPhotoFile } from './photoFile.ts';
import { photoTexts } from './photos.hu.ts';
import { photoKey, type PhotoRow, planPhotos } from './photos.plan.ts';
import { casesOf, savePhotos, storedPhotos } from './photos.repository.ts';

export interface PhotoOptions extends NamingOptions {
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
  const { companyId, damage = '', dryRun = false } = options;
  const caseOfAll = tidyNumber(damage) || null;
  const fileName = basename(path);
  const builder = new ReportBuilder();
  const rows: PhotoRow[] = [];
  const keys = new Set<string>();
  const take = (key: string, name: string) => {
    if (keys.has(key)) throw new RowRefusal(importTexts.duplicateKey(name));
    keys.add(key);
  };
  const read = readingOnce(files?.photo as ExaminesPhoto | undefined);
  const all = await namedPhotos(path, options, files);
  for (const [index, named] of all.entries()) {
    try {
      if ('reason' in named) throw new RowRefusal(named.reason);
      const damageNumber = named.words.damageNumber ?? caseOfAll;
      const name = named.words.externalId ?? basename(named.path);
      // The same row again is refused before its picture is read.
      take(nameKey(named, damageNumber), name);
      const row = photoOf(named, damageNumber, await read(named.path));
      if (row.place !== null && !bboxHolds(bounds, row.place)) throw new RowRefusal(photoTexts.outside);
      if (row.externalId === null) take(photoKey(row), name);
      rows.push(row);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      builder.refuse(named.row, error.message);
    }
    onProgress({ fileName, step: 'rows', fraction: (index + 1) / all.length, done: rows.length });
  }
  // The cases are held before their photos are read: nobody adds one between this and the writing.
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
      if (kept.has(sha256)) continue;
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

/** What a row names, before its picture is read. */
const nameKey = ({ path, words: { externalId } }: Named, damageNumber: string | null): string =>
  externalId === null ? JSON.stringify([path, damageNumber]) : photoKey({ externalId, sha256: '', damageNumber });

/** Reads each picture once, however many rows name it. @returns a reader that refuses a row whose picture is none */
function readingOnce(examine: ExaminesPhoto | undefined): (path: string) => Promise<PhotoFile> {
  const known = new Map<string, PhotoFile | RowRefusal>();
  const readOrRefuse = (path: string): Promise<PhotoFile | RowRefusal> =>
    readPhotoFile(path, examine).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof RowRefusal) return error;
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return new RowRefusal(photoTexts.missing(basename(path)));
      throw error;
    });
  return async (path) => {
    const read = known.get(path) ?? (await readOrRefuse(path));
    known.set(path, read);
    if (read instanceof RowRefusal) throw read;
    return read;
  };
}

function photoOf({ row, path, words, place }: Named, damageNumber: string | null, file: PhotoFile): PhotoRow {
  const ofCamera = file.place === null ? null : toEov(wgs84(...file.place));
  return {
    ...words,
    row,
    path,
    shape: null,
    damageNumber,
    photoCreatedAt: words.photoCreatedAt ?? file.takenAt,
    sha256: file.sha256,
    extension: file.extension,
    mediaType: file.mediaType,
    bytes: file.size,
    place: place ?? (ofCamera === null ? null : [ofCamera[0], ofCamera[1]]),
  };
}
