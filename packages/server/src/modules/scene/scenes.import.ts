import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '#server/db/executor.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import { computeScene, inspectScene, type ComputedScene } from '@georisk/imagery/scene/computeScene.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { betweenImports } from '#server/imports/importTransaction.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import type { GridBlocks } from '#server/modules/raster/gridBlocks.ts';
import { DEFAULT_GROUP, isWithinReach, nameRefusal } from '#server/modules/raster/raster.plan.ts';
import { rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import { analysisDue } from '#server/modules/raster/analysisDue.ts';
import { removingUnsaved, withScratchStore } from '#server/imports/storeCleaning.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { addressesOf, type FetchBand, withBandFiles } from './bandFiles.ts';
import { SceneBlocks } from './sceneBlocks.ts';
import { sceneInputText, sceneRefusalText, sceneTexts } from './scene.hu.ts';
import { blocksFingerprint, saveScene, granuleKeys, type StoredScene, storedScene } from './scene.repository.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { keepScene } from './keepScene.ts';
import { checkDate, sceneOfPath } from './sceneOfPath.ts';
import type { SceneFileOptions } from './sceneOptions.ts';

export interface SceneImportOptions extends SceneFileOptions {
  readonly group?: string | undefined;
  /** The owner of the image; null: the installation's, for everybody. */
  readonly companyId?: number | null | undefined;
  /** EPSG code that overrides the files'. */
  readonly srid?: number | undefined;
  readonly withoutMask?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** Computes everything again, even a scene that was imported before. */
  readonly refresh?: boolean | undefined;
  /** The last day that a scene can be of: today in Budapest. */
  readonly latest: string;
  /** Shared by the scenes of one import, so that the blocks are read once. */
  readonly blocks?: SceneBlocks | undefined;
  /** How bands at addresses are fetched; without it they are refused. */
  readonly fetchBand?: FetchBand | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly threads?: number | undefined;
}

/** The result of a scene. */
export interface SceneImport {
  /**
   * `unchanged`: the same scene was there already. `refused`: it is recorded with its reason, its pictures are not
   * stored.
   */
  readonly state: 'done' | 'refused' | 'unchanged';
  /** Hungarian; null where there is none. */
  readonly reason: string | null;
  readonly report: ImportReport;
}

/** The scene is refused; the message is a Hungarian sentence. */
export class SceneRefusedError extends Error {}

/** Blocks may be edited while a scene is computed; then it is computed again, at most this often. */
const MAX_TRIES = 3;

/**
 * Imports a scene: its bands become NDVI, true colour and observations of every block. Computed before the transaction;
 * everything is saved in one, with the jobs that follow, so a killed import leaves nothing half-done and the next one
 * continues. The same scene again changes nothing.
 * @param source path of a SAFE folder, a folder of bands or one file of all bands; or a scene that a catalogue
 * described
 */
export async function importScene(
  deps: ImportDeps,
  source: string | SceneAssets,
  options: SceneImportOptions,
  onProgress: OnProgress = () => {},
): Promise<SceneImport> {
  const fileName = typeof source === 'string' ? basename(source) : source.externalId;
  const { dryRun = false } = options;
  let assets: SceneAssets | null = typeof source === 'string' ? null : source;
  try {
    assets ??= await sceneOfPath(source as string, options, options.latest);
    checkDate(assets, options.latest);
    return await importAssets(deps, assets, fileName, options, onProgress);
  } catch (error) {
    // A cancelled import is not refused: the next one continues.
    options.signal?.throwIfAborted();
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    if (assets !== null && !dryRun) await writeDownRefusal(deps.db, assets, options, reason);
    return { state: 'refused', reason, report: refusedReport('scene', fileName, dryRun, reason) };
  }
}

/** The Hungarian sentence of an error that is the scene's fault; undefined for faults of the program. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof SceneRefusedError) return error.message;
  if (error instanceof SceneInputError) return sceneInputText(error.fault);
  if (error instanceof StacError) return stacFaultText(error.fault);
  return error instanceof RasterError ? rasterFaultText(error) : undefined;
}

/** An unreadable scene stays visible with its reason; the result of an earlier import of it stays too. */
async function writeDownRefusal(
  db: Executor,
  assets: SceneAssets,
  { group = DEFAULT_GROUP, companyId = null }: SceneImportOptions,
  reason: string,
): Promise<void> {
  const { granule } = assets;
  if (nameRefusal({ kind: 'ndvi', group, granule, date: assets.date, companyId }) !== null) return;
  await betweenImports(db, async (tx) => {
    const stored = await storedScene(tx, group, assets.externalId);
    if (stored?.state === 'done' || (stored !== undefined && stored.companyId !== companyId)) return;
    await saveScene(tx, assets, {
      group,
      companyId,
      granule,
      state: 'refused',
      reason,
      clearShare: null,
      sourceHash: null,
    });
  });
}

async function importAssets(
  deps: ImportDeps,
  assets: SceneAssets,
  fileName: string,
  options: SceneImportOptions,
  onProgress: OnProgress,
): Promise<SceneImport> {
  const { group = DEFAULT_GROUP, companyId = null, dryRun = false, refresh = false } = options;
  const progress = (fraction: number) => onProgress({ fileName, step: 'raster', fraction, done: 0 });
  const refusal = nameRefusal({ kind: 'ndvi', group, granule: assets.granule, date: assets.date, companyId });
  if (refusal !== null) throw new SceneRefusedError(refusal);
  const sourceHash = await hashOf(assets, options);
  const stored = await storedScene(deps.db, group, assets.externalId);
  if (stored !== undefined && stored.companyId !== companyId) throw new SceneRefusedError(sceneTexts.otherOwner);
  if (!refresh && stored !== undefined && (await isUnchanged(deps, group, assets.date, stored, sourceHash))) {
    progress(1);
    const report = { ...new ReportBuilder().build('scene', fileName, dryRun), unchanged: 1 };
    return { state: 'unchanged', reason: stored.reason, report };
  }
  return withFiles(assets, options, async (local) => {
    const inStore = (store: ObjectStore, kept: (key: string) => void) =>
      importFiles(deps, store, local, { fileName, group, companyId, sourceHash, dryRun, options, progress, kept });
    if (dryRun) return withScratchStore((store) => inStore(store, () => {}));
    if (deps.onStored !== undefined) return inStore(deps.store, deps.onStored);
    return removingUnsaved(
      deps.db,
      deps.store,
      (kept) => inStore(deps.store, kept),
      ({ report }) => report.saved,
    );
  });
}

/** Bands at addresses are fetched first, and are deleted afterwards. */
async function withFiles<T>(
  assets: SceneAssets,
  options: SceneImportOptions,
  work: (local: SceneAssets) => Promise<T>,
): Promise<T> {
  if (addressesOf(assets).length === 0) return work(assets);
  const { fetchBand, signal } = options;
  if (fetchBand === undefined) throw new SceneRefusedError(sceneTexts.addresses);
  return withBandFiles(assets, fetchBand, signal, work);
}

/** The inputs of the result: the files' content (of addresses their names), and the options. */
async function hashOf(
  { bands, date, offset, quantification }: SceneAssets,
  { srid, withoutMask = false }: SceneImportOptions,
): Promise<string> {
  const hashes = new Map<string, string>();
  for (const { href } of Object.values(bands)) {
    if (!hashes.has(href))
      hashes.set(href, /^https?:/i.test(href) ? href : await fileHash(href).catch(() => missing()));
  }
  const named = Object.entries(bands).map(([name, { href, band }]) => `${name} ${band} ${hashes.get(href)}`);
  const parts = JSON.stringify([
    named.toSorted((a, b) => (a < b ? -1 : 1)),
    date,
    offset,
    quantification,
    srid ?? null,
    withoutMask,
  ]);
  return createHash('sha256').update(parts).digest('hex');
}

function missing(): never {
  throw new RasterError('notFound', 'no such file');
}

async function isUnchanged(
  deps: ImportDeps,
  group: string,
  date: string,
  stored: StoredScene,
  sourceHash: string,
): Promise<boolean> {
  if (stored.sourceHash !== sourceHash || stored.date !== date) return false;
  if (stored.state === 'refused') return true;
  if (stored.state !== 'done') return false;
  const keys = await granuleKeys(deps.db, group, date, stored.granule);
  for (const key of keys) if (!(await deps.store.has(key))) return false;
  return keys.length > 0;
}

interface FileContext {
  readonly fileName: string;
  readonly group: string;
  readonly companyId: number | null;
  readonly sourceHash: string;
  readonly dryRun: boolean;
  readonly options: SceneImportOptions;
  readonly progress: (fraction: number) => void;
  readonly kept: (key: string) => void;
}

async function importFiles(
  deps: ImportDeps,
  store: ObjectStore,
  assets: SceneAssets,
  context: FileContext,
): Promise<SceneImport> {
  const { srid, withoutMask, signal, threads } = context.options;
  const opened = { crs: srid, withoutMask };
  const summary = await inspectScene(assets, opened);
  if (!summary.ok) throw new SceneRefusedError(sceneRefusalText(summary));
  const box = footprintOf(summary.grid, summary.epsg);
  if (!isWithinReach(box, deps.bounds)) throw new SceneRefusedError(sceneTexts.outside);
  const cache = context.options.blocks ?? new SceneBlocks();
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const print = await blocksFingerprint(deps.db, box);
    const blocks = await cache.on(deps.db, summary.grid, summary.epsg, print);
    const computed = await computeScene(assets, store, {
      ...opened,
      blocks: blocks.outlines,
      runs: blocks.runs ?? undefined,
      onProgress: context.progress,
      signal,
      threads,
    });
    // Stopped from outside: nothing is recorded of the scene.
    signal?.throwIfAborted();
    if (!computed.ok) throw new SceneRefusedError(sceneRefusalText(computed));
    for (const picture of [computed.ndvi, computed.trueColour]) if (picture !== null) context.kept(picture.key);
    blocks.runs = computed.runs;
    const saved = await saveComputed(deps, store, assets, computed, { ...context, box, print, blocks });
    if (saved !== null) return saved;
  }
  throw new SceneRefusedError(sceneTexts.blocksChange);
}

interface SaveContext extends FileContext {
  readonly box: BBox;
  readonly print: string;
  readonly blocks: GridBlocks;
}

/** @returns null where the blocks have changed since the scene was computed */
async function saveComputed(
  deps: ImportDeps,
  store: ObjectStore,
  assets: SceneAssets,
  computed: ComputedScene,
  context: SaveContext,
): Promise<SceneImport | null> {
  const { fileName, group, companyId, sourceHash, dryRun, box, print, blocks, options } = context;
  return undoing(dryRun, (undo) =>
    betweenImports(deps.db, async (tx) => {
      if ((await blocksFingerprint(tx, box)) !== print) return null;
      const stored = await storedScene(tx, group, assets.externalId);
      if (stored !== undefined && stored.companyId !== companyId) throw new SceneRefusedError(sceneTexts.otherOwner);
      const day = { group, companyId, date: assets.date };
      const made = await keepScene(tx, { images: deps.store, store }, assets, computed, {
        ...day,
        sourceHash,
        stored,
        blocks,
        kept: context.kept,
      });
      const builder = new ReportBuilder();
      // A scene that a source has shown exists already, but nothing was computed of it.
      builder[(stored?.sourceHash ?? null) === null ? 'added' : 'changed'] = 1;
      if (options.withoutMask === true && assets.bands.SCL === undefined) builder.notes.push(sceneTexts.withoutMask);
      builder.notes.push(...made.notes);
      const report = builder.build('scene', fileName, dryRun);
      if (dryRun) return undo({ state: made.state, reason: made.reason, report });
      await recordRun(tx, report, sourceHash, companyId, deps.sentBy);
      await analysisDue(tx, deps.jobs, day);
      return { state: made.state, reason: made.reason, report };
    }),
  );
}

class Undo<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('dry run undone');
    this.answer = answer;
  }
}

/** Runs a transaction that may roll back and still return a value. */
async function undoing<T>(dryRun: boolean, work: (undo: (answer: T) => never) => Promise<T>): Promise<T> {
  try {
    return await work((answer) => {
      throw new Undo(answer);
    });
  } catch (error) {
    if (dryRun && error instanceof Undo) return error.answer as T;
    throw error;
  }
}
