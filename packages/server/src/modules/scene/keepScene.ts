import { clearShareOf, isHazy } from '@georisk/imagery/satellite/secondLook.ts';
import { bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import { type Grid, gridBBox } from '@georisk/domain/raster/grid.ts';
import type { Executor } from '#server/db/executor.ts';
import type { ComputedScene } from '@georisk/imagery/scene/computeScene.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { PUBLISHED_CLEAR_SHARE } from '#server/modules/raster/observation.repository.ts';
import type { GridBlocks } from '#server/modules/raster/gridBlocks.ts';
import { type Observation, observationsOf } from '#server/modules/raster/newObservations.ts';
import { observeStored } from '#server/modules/raster/observeStored.ts';
import {
  forgetRaster,
  type RasterRow,
  rastersOfKind,
  saveRaster,
  storedRaster,
} from '#server/modules/raster/raster.repository.ts';
import { mosaicObservations, shiftBetween } from './mosaic.ts';
import { compareProcessings } from './reprocessed.ts';
import { saveCut } from './saveCut.ts';
import { sceneTexts, UNUSABLE_TEXTS } from './scene.hu.ts';
import { planGranule } from './scene.plan.ts';
import {
  forgetDay,
  forgetUnusable,
  type JudgedObservation,
  neighbours,
  refuseScene,
  removeGranule,
  saveJudged,
  saveScene,
  type StoredScene,
} from './scene.repository.ts';

export interface KeepContext {
  readonly group: string;
  readonly companyId: number | null;
  readonly date: string;
  readonly sourceHash: string;
  /** The result of an earlier import of the same scene. */
  readonly stored: StoredScene | undefined;
  readonly blocks: GridBlocks;
  /** Called with every object that was put into the store. */
  readonly kept: (key: string) => void;
}

export interface KeptScene {
  readonly state: 'done' | 'refused';
  readonly reason: string | null;
  readonly notes: readonly string[];
}

interface Stores {
  /** The store of all images. */
  readonly images: ObjectStore;
  /** The store of this scene's images; in a dry run not that of the others. */
  readonly store: ObjectStore;
}

/**
 * Saves a computed scene in the caller's transaction: its pictures, its observations of the blocks, and its effect on
 * other scenes of the day.
 */
export async function keepScene(
  tx: Executor,
  stores: Stores,
  assets: SceneAssets,
  whole: ComputedScene,
  context: KeepContext,
): Promise<KeptScene> {
  const { group, companyId, date, sourceHash, stored, blocks } = context;
  const outcome = { group, companyId, sourceHash, clearShare: clearShareOf(whole.counts) };
  const orphaned: string[] = [];
  // Its own earlier pictures under another name, or of a day that is unusable now.
  const drop = async (onDate: string, granule: string) => {
    orphaned.push(...(await removeGranule(tx, group, onDate, granule)));
    // Other granules' observations may rest on its pixels too.
    orphaned.push(...(await forgetDay(tx, group, onDate, blocks.ids)));
  };
  const refuse = async (reason: string): Promise<KeptScene> => {
    if (stored?.state === 'done') await drop(stored.date, stored.granule);
    await saveScene(tx, assets, { ...outcome, granule: assets.granule, state: 'refused', reason });
    return { state: 'refused', reason, notes: [sceneTexts.notUsed(reason)] };
  };

  if (whole.unusable !== null || whole.ndvi === null) {
    const reason = UNUSABLE_TEXTS[whole.unusable ?? 'noData'];
    const refused = await refuse(reason);
    await observeAgain(tx, stores.images, context, orphaned);
    await saveJudged(tx, context, null, judged(whole, blocks, reason));
    return refused;
  }
  const others = await neighbours(tx, group, date, assets.granule);
  const compared = await compareProcessings(tx, { ...stores, ...context }, assets, whole, others);
  const { computed } = compared;
  const plan = planGranule(assets, assets.granule, compared.neighbours);
  if (plan.do === 'superseded') {
    const refused = await refuse(sceneTexts.superseded(plan.by.baseline ?? ''));
    await observeAgain(tx, stores.images, context, orphaned);
    return refused;
  }
  for (const other of plan.replaces) {
    await drop(date, other.granule);
    await refuseScene(tx, other.id, sceneTexts.replaced(assets.baseline ?? ''));
  }
  for (const cut of compared.cuts) orphaned.push(...(await saveCut(tx, stores, context, cut)));
  if (stored?.state === 'done' && (stored.date !== date || stored.granule !== plan.granule))
    await drop(stored.date, stored.granule);

  const ndvi = computed.ndvi ?? whole.ndvi;
  const name = { group, companyId, date, granule: plan.granule };
  const file = { sourceHash, srid: computed.epsg, grid: computed.grid };
  const before = await storedRaster(tx, { ...name, kind: 'ndvi' });
  if (before !== undefined) {
    orphaned.push(...(await forgetRaster(tx, before.id)), ...(await forgetDay(tx, group, date, blocks.ids)));
  }
  const rasterId = await saveRaster(tx, { ...name, kind: 'ndvi' }, { ...file, storageKey: ndvi.key });
  if (computed.trueColour !== null) {
    await saveRaster(tx, { ...name, kind: 'tci' }, { ...file, storageKey: computed.trueColour.key });
  }
  await saveScene(tx, assets, { ...outcome, granule: plan.granule, state: 'done', reason: null });
  await forgetUnusable(tx, group, date, blocks.ids);
  const own = judged(computed, blocks, null);
  await observeAgain(tx, stores.images, context, orphaned, rasterId);
  await saveJudged(tx, context, rasterId, own);
  await saveMosaic(
    tx,
    stores,
    context,
    { id: rasterId, srid: computed.epsg, grid: computed.grid, storageKey: ndvi.key },
    own,
  );
  const clear = own.filter(({ clearShare, usable }) => usable && clearShare >= PUBLISHED_CLEAR_SHARE).length;
  const hazy = own.filter(({ usable }) => !usable).length;
  return {
    state: 'done',
    reason: null,
    notes: [
      sceneTexts.clear(outcome.clearShare, own.length, clear, hazy),
      ...(computed.trueColour === null ? [sceneTexts.noColours] : []),
    ],
  };
}

/** The scene's observations of its blocks, each judged. @param reason why the whole image is not used */
function judged(
  { runs, statistics, haze }: ComputedScene,
  { ids }: GridBlocks,
  reason: string | null,
): readonly JudgedObservation[] {
  if (runs === null || statistics === null) return [];
  const hazy = new Set(ids.filter((_, index) => isHazy(haze?.[index] ?? Number.NaN)));
  return observationsOf(ids, runs, statistics).map((observation) => {
    const why = reason ?? (hazy.has(observation.blockId) ? sceneTexts.hazyBlock : null);
    return { ...observation, usable: why === null, reason: why };
  });
}

/** Blocks of a deleted image may be observed from others of its day. */
async function observeAgain(
  tx: Executor,
  images: ObjectStore,
  { group, date }: KeepContext,
  codes: readonly string[],
  except?: number,
): Promise<void> {
  const others = (await rastersOfDay(tx, group, date)).filter(({ id }) => id !== except);
  await observeStored(tx, images, others, [...new Set(codes)]);
}

const rastersOfDay = async (tx: Executor, group: string, date: string): Promise<readonly RasterRow[]> =>
  (await rastersOfKind(tx, 'ndvi')).filter((raster) => raster.groupName === group && raster.date === date);

type OwnGranule = Pick<RasterRow, 'id' | 'srid' | 'grid' | 'storageKey'>;

/** Blocks that this granule shows only in part, and another of the day as well, are read from both together where their pixels coincide. */
async function saveMosaic(
  tx: Executor,
  { images, store }: Stores,
  { group, date, blocks }: KeepContext,
  own: OwnGranule,
  observations: readonly JudgedObservation[],
): Promise<void> {
  const others = (await rastersOfDay(tx, group, date)).filter(
    (other) => other.id !== own.id && shiftBetween(own, other) !== null && intersect(own.grid, other.grid),
  );
  if (others.length === 0 || images !== store) return;
  const partial = new Map(
    observations.filter(({ clearShare, usable }) => usable && clearShare < 1).map((each) => [each.blockId, each]),
  );
  const chosen = blocks.ids.flatMap((id, index) => {
    const outline = blocks.outlines[index];
    return outline !== undefined && partial.has(id) ? [{ id, outline }] : [];
  });
  const mosaic = await mosaicObservations(images, [own, ...others], {
    ids: chosen.map(({ id }) => id),
    outlines: chosen.map(({ outline }) => outline),
  });
  // Only where the others add pixels: otherwise the statistics from the values before their conversion to bytes are
  // better.
  const better = mosaic.filter((observation) => adds(observation, partial.get(observation.blockId)));
  await saveJudged(
    tx,
    { group, date },
    own.id,
    better.map((each) => ({ ...each, usable: true, reason: null })),
  );
}

const adds = (mosaic: Observation, own: Observation | undefined): boolean =>
  own !== undefined && mosaic.count > own.count;

const intersect = (a: Grid, b: Grid): boolean => bboxesIntersect(gridBBox(a), gridBBox(b));
