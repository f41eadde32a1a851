import { basename } from 'node:path';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { Executor } from '#server/db/executor.ts';
import { type IngestLimits, inspectRaster, type RasterSummary } from '@georisk/imagery/ingest.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { footprintOf } from './footprint.ts';
import { GridBlockCache } from './gridBlocks.ts';
import {
  DEFAULT_GROUP,
  isWithinReach,
  nameRefusal,
  planRaster,
  type RasterImportKind,
  type RasterName,
} from './raster.plan.ts';
import { storedRaster } from './raster.repository.ts';
import { rasterDate } from './rasterDate.ts';
import { rasterFaultText, rasterTexts } from './rasterFault.hu.ts';
import { removingUnsaved, withScratchStore } from '#server/imports/storeCleaning.ts';

export interface RasterSource {
  readonly path: string;
  /** Name shown to people; the name of the file where left out. */
  readonly fileName?: string | undefined;
  /** The file that was sent, where this one was made of it: its kind of import, and its hash. */
  readonly madeOf?: { readonly kind: string; readonly hash: string } | undefined;
}

export interface RasterOptions {
  /** Day of the picture; else from the name of the file or its metadata. */
  readonly date?: string | undefined;
  /** EPSG code that overrides the file's. */
  readonly srid?: number | undefined;
  /** Raw value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
  readonly group?: string | undefined;
  /** Part of the country that the file covers, where a date has several. */
  readonly granule?: string | undefined;
  /** The owner of the image; null: the installation's, for everybody. */
  readonly companyId?: number | null | undefined;
  readonly dryRun?: boolean | undefined;
  /** Computes everything again, even of a file that was imported before. */
  readonly refresh?: boolean | undefined;
  /** Shared by the files of one import, so that the blocks are read once. */
  readonly blocks?: GridBlockCache | undefined;
}

/** A file that passed: its name, and where it will be stored. */
export interface RasterJob {
  readonly tx: Executor;
  readonly name: RasterName;
  readonly path: string;
  readonly sourceHash: string;
  readonly summary: RasterSummary;
  /** The store of this image; in a dry run not that of the others. */
  readonly store: ObjectStore;
  readonly images: ObjectStore;
  readonly blocks: GridBlockCache;
  readonly progress: (fraction: number) => void;
  /** What the import may take, where the file is a stranger's. */
  readonly limits: IngestLimits | undefined;
  /** Called with every object that was put into the store. */
  readonly kept: (key: string) => void;
}

type CheckedFile = Pick<RasterJob, 'name' | 'sourceHash' | 'summary'>;

/** The file is refused; the message is a Hungarian sentence. */
export class RasterRefusal extends Error {}

/**
 * Runs the import of a raster: refuses an invalid one, skips an unchanged one, and passes the rest on.
 * @param save stores the raster and everything derived from it. @returns sentences for the report
 */
export async function runRasterImport(
  kind: RasterImportKind,
  deps: ImportDeps,
  source: RasterSource,
  options: RasterOptions,
  save: (job: RasterJob) => Promise<readonly string[]>,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { path, fileName = basename(path), madeOf } = source;
  const kindOfReport = madeOf?.kind ?? kind;
  const { dryRun = false, refresh = false, blocks = new GridBlockCache() } = options;
  const limits = deps.files?.imageLimits;
  const progress = (fraction: number) => onProgress({ fileName, step: 'raster', fraction, done: 0 });

  const run = (checked: CheckedFile, store: ObjectStore, kept: (key: string) => void) =>
    inOneImport(deps.db, async (tx) => {
      const stored = await storedRaster(tx, checked.name);
      const isKept = stored !== undefined && (await deps.store.has(stored.storageKey));
      const plan = planRaster(checked.name, checked.sourceHash, stored, { isKept, refresh });
      if (plan.do === 'refuse') throw new RasterRefusal(plan.reason);
      const builder = new ReportBuilder();
      if (plan.do === 'unchanged') builder.unchanged = 1;
      else {
        builder[plan.do === 'add' ? 'added' : 'changed'] = 1;
        builder.notes.push(
          ...(await save({ ...checked, tx, store, images: deps.store, blocks, progress, limits, kept, path })),
        );
      }
      progress(1);
      const report = builder.build(kindOfReport, fileName, dryRun);
      if (report.saved) await recordRun(tx, report, checked.sourceHash, checked.name.companyId, deps.sentBy);
      return report;
    });

  try {
    const checked = await checkFile(kind, deps, { path, fileName, madeOf }, options);
    if (dryRun) return await withScratchStore((store) => run(checked, store, () => {}));
    if (deps.onStored !== undefined) return await run(checked, deps.store, deps.onStored);
    return await removingUnsaved(
      deps.db,
      deps.store,
      (kept) => run(checked, deps.store, kept),
      ({ saved }) => saved,
    );
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return refusedReport(kindOfReport, fileName, dryRun, reason);
  }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof RasterRefusal) return error.message;
  if (error instanceof SourceError) return sourceFaultText(error.fault);
  return error instanceof RasterError ? rasterFaultText(error) : undefined;
}

async function checkFile(
  kind: RasterImportKind,
  { bounds, files }: ImportDeps,
  { path, fileName, madeOf }: RasterSource & { readonly fileName: string },
  options: RasterOptions,
): Promise<CheckedFile> {
  const { type } = await readFileHead(path);
  if (type !== 'tiff') throw new SourceError({ code: 'wrongType', found: type, wanted: 'raster' });
  const summary = await (files?.raster ?? inspectRaster)(path, options.srid);
  if (!summary.ok) throw new RasterRefusal(rasterFaultText(summary));
  if (!isWithinReach(footprintOf(summary.grid, summary.epsg), bounds)) throw new RasterRefusal(rasterTexts.outside);
  if (options.date !== undefined && !isIsoDate(options.date))
    throw new RasterRefusal(rasterTexts.dateWrong(options.date));
  const date = options.date ?? (await rasterDate(path, fileName));
  if (date === null) throw new RasterRefusal(rasterTexts.dateMissing);
  const { group = DEFAULT_GROUP, granule = '', companyId = null } = options;
  const name: RasterName = { kind, group, date, granule, companyId };
  const refusal = nameRefusal(name);
  if (refusal !== null) throw new RasterRefusal(refusal);
  return { name, summary, sourceHash: madeOf?.hash ?? (await fileHash(path)) };
}
