import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { COMPUTING_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext, JobHandler } from '#server/jobs/job.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { datesAfter } from '#server/modules/raster/analysisDue.ts';
import { storeAlertRaster, withoutBlocks } from './alertRaster.ts';
import { outcomeText, STEPS } from './analysis.hu.ts';
import {
  alertsBeside,
  alertsOn,
  externalIdOf,
  lockGroup,
  printOfAlerts,
  type RefusedValue,
  refuseValues,
  saveAlerts,
  saveFlagRasters,
  type StoredFlags,
  withdrawAlerts,
} from './effect.repository.ts';
import { CHANGE_DAYS, type ExpectationSources } from './expectations.ts';
import { type AnalysisFrame, frameOf } from './frame.ts';
import {
  blocksOf,
  countiesOf,
  cropCurve,
  type DateObservations,
  earlierAlerts,
  fingerprintOf,
  insuredCrops,
  observationsOf,
  ownYears,
  type DayGranule,
  granulesOf,
  type Span,
} from './input.repository.ts';
import { judgeDay, openDates } from './judgeDay.ts';
import { LATER_DAYS } from './laterImages.ts';
import { pixelPairReader, runsOn } from './pixelPairs.ts';
import type { Raised } from './raisedAlerts.ts';
import type { IMAGE_ANALYSE } from '#server/modules/raster/raster.jobs.ts';

export interface AnalyseDeps {
  readonly executor: Executor;
  readonly store: ObjectStore;
  /** Called with the new alerts to be sent, in the transaction that keeps them. */
  readonly onAlerts: (tx: Executor, alertIds: readonly number[]) => Promise<unknown>;
  /**
   * Called with the dates whose values were taken into or out of use, in the same transaction: their derived data are
   * due.
   */
  readonly onJudged?: (tx: Executor, groupName: string, dates: readonly string[]) => Promise<unknown>;
  /**
   * Called with the dates that were perhaps judged by values now gone, in the same transaction: they are to be judged
   * again. An alert depends on the alerts and refusals before it, so days processed in any order end as they would in
   * chronological order.
   */
  readonly onChanged?: (
    tx: Executor,
    groupName: string,
    dates: readonly string[],
    companyId: number | null,
  ) => Promise<unknown>;
}

/** Days before a date that its judgement reads: back to the clear value before the value before. */
const DAYS_BACK = 60;
/** How often a date is judged again because images came in while it was judged. */
const ATTEMPTS = 4;

/** The result of a date. */
export interface AnalysisResult {
  readonly raised: Raised;
  readonly refused: readonly RefusedValue[];
  /** Alerts that are now to be sent. */
  readonly fresh: readonly number[];
}

/**
 * Judges a day whose NDVI is new or changed: takes impossible values out of use, raises the alerts of the day, keeps
 * the flagged pixels as a raster. All of its effect is one transaction; a second run finds the same and changes
 * nothing.
 */
export const imageAnalyse =
  (deps: AnalyseDeps): JobHandler<typeof IMAGE_ANALYSE> =>
  async ({ groupName, date }, context) => {
    await analyseDate(deps, groupName, date as IsoDate, context);
  };

/**
 * Runs as the job does: earlier dates that the newest image affects are judged first, because its own result depends on
 * them.
 */
export async function analyseDate(
  deps: AnalyseDeps,
  groupName: string,
  date: IsoDate,
  context: JobContext,
): Promise<AnalysisResult> {
  const { finishWithin: _, ...beside } = context;
  for (const open of await findOpenDates(deps.executor, spanAround(groupName, date), date))
    await judgeAndKeep(deps, groupName, open, { ...beside, progress: () => undefined }, date);
  return judgeAndKeep(deps, groupName, date, context, date);
}

const spanAround = (groupName: string, date: IsoDate): Span => ({
  groupName,
  from: addDays(date, -DAYS_BACK),
  to: addDays(date, LATER_DAYS),
});

async function findOpenDates(executor: Executor, span: Span, date: IsoDate): Promise<IsoDate[]> {
  const observations = await observationsOf(executor, span);
  const frame = await readFrame(executor, observations, date);
  if (frame === null) return [];
  const earlier = await earlierAlerts(executor, {
    groupName: span.groupName,
    from: addDays(date, -LATER_DAYS),
    to: addDays(date, -1),
  });
  return openDates(frame, earlier);
}

/** @param present date that is judged in any case, so that no job is queued for it */
async function judgeAndKeep(
  deps: AnalyseDeps,
  groupName: string,
  date: IsoDate,
  context: JobContext,
  present: IsoDate,
): Promise<AnalysisResult> {
  const span = spanAround(groupName, date);
  for (let attempt = 1; ; attempt += 1) {
    const print = await fingerprintOf(deps.executor, span);
    const found = await findEffect(deps, span, date, context);
    context.signal.throwIfAborted();
    context.progress(0.9, STEPS.saving);
    const fresh = await inTransaction(deps.executor, async (tx) => {
      await lockGroup(tx, groupName);
      if (attempt < ATTEMPTS && (await fingerprintOf(tx, span)) !== print) return null;
      return keep(tx, deps, found, { groupName, date, present }, context);
    });
    if (fresh !== null) return { raised: found.raised, refused: found.refused, fresh };
  }
}

/**
 * The whole result of a date, before anything of it is kept; rasters are already in the store, where nobody sees them
 * yet.
 */
interface Effect {
  readonly refused: readonly RefusedValue[];
  readonly raised: Raised;
  readonly flags: readonly StoredFlags[];
  /** Rasters of other dates without the pixels of alerts that are taken back. */
  readonly repaired: readonly { readonly date: IsoDate; readonly flags: readonly StoredFlags[] }[];
  readonly companyId: number | null;
}

const NOTHING: Raised = { alerts: [], pixels: [], incomparable: 0, recovered: [] };

async function findEffect(deps: AnalyseDeps, span: Span, date: IsoDate, context: JobContext): Promise<Effect> {
  const { executor, store } = deps;
  context.progress(0.05, STEPS.reading);
  const observations = await observationsOf(executor, span);
  const granules = await granulesOf(executor, span);
  const companyId = granules.find((granule) => granule.date === date)?.companyId ?? null;
  const frame = await readFrame(executor, observations, date);
  if (frame === null) return { refused: [], raised: NOTHING, flags: [], repaired: [], companyId };
  const year = Number(date.slice(0, 4));
  const sources: ExpectationSources = {
    counties: (ids) => countiesOf(executor, ids),
    ownYears: (blocks) => ownYears(executor, span.groupName, blocks, year),
    curve: (crop) => cropCurve(executor, span.groupName, crop, year),
  };
  const earlier = await earlierAlerts(executor, {
    groupName: span.groupName,
    from: addDays(date, -CHANGE_DAYS.most),
    to: addDays(date, -1),
  });
  const reader = pixelPairReader(executor, store, granules, context.signal);
  try {
    const { refused, raised } = await judgeDay({
      frame,
      observations,
      earlier,
      sources,
      reader,
      onJudging: () => context.progress(0.2, STEPS.judging),
      onPixels: (share) => context.progress(0.3 + 0.5 * share, STEPS.pixels),
    });
    const flags = await storeFlags(store, raised, granules);
    const repaired = await repairRasters(deps, span, date, refused);
    return { refused, raised, flags, repaired, companyId };
  } finally {
    reader.close();
  }
}

async function readFrame(
  executor: Executor,
  observations: readonly DateObservations[],
  date: IsoDate,
): Promise<AnalysisFrame | null> {
  const own = observations.find((each) => each.date === date);
  if (own === undefined) return null;
  const seen = own.blockIds.filter((_, index) => (own.clearShares[index] as number) >= COMPUTING_CLEAR_SHARE);
  const blocks = await blocksOf(executor, [...seen]);
  const codes = blocks.map(({ code }) => code);
  return frameOf(observations, date, blocks, await insuredCrops(executor, Number(date.slice(0, 4)), codes));
}

async function storeFlags(store: ObjectStore, raised: Raised, granules: readonly DayGranule[]): Promise<StoredFlags[]> {
  const kept: StoredFlags[] = [];
  for (const [granuleId, pixels] of Map.groupBy(raised.pixels, (part) => part.granuleId)) {
    const granule = granules.find(({ id }) => id === granuleId);
    if (granule === undefined || !pixels.some(({ values }) => values.some((value) => value !== 0))) continue;
    kept.push({ granule, storageKey: await storeAlertRaster(store, granule, pixels) });
  }
  return kept;
}

/** The flagged pixels of other dates go with their alerts, as far as they rest on values now refused. */
async function repairRasters(
  { executor, store }: AnalyseDeps,
  span: Span,
  date: IsoDate,
  refused: readonly RefusedValue[],
) {
  const gone = (await alertsOn(executor, span.groupName, refused)).filter((alert) => alert.date !== date);
  const repaired: { date: IsoDate; flags: StoredFlags[] }[] = [];
  for (const [day, alerts] of Map.groupBy(gone, (alert) => alert.date)) {
    const flags: StoredFlags[] = [];
    for (const granule of await granulesOf(executor, { ...span, from: day, to: day }, 'Alert')) {
      if (!(await store.has(granule.storageKey))) continue;
      const { runs } = await runsOn(executor, granule, alerts);
      flags.push({ granule, storageKey: await withoutBlocks(store, granule, runs) });
    }
    repaired.push({ date: day, flags });
  }
  return repaired;
}

async function keep(
  tx: Executor,
  deps: AnalyseDeps,
  { refused, raised, flags, repaired, companyId }: Effect,
  { groupName, date, present }: { readonly groupName: string; readonly date: IsoDate; readonly present: IsoDate },
  context: JobContext,
): Promise<number[]> {
  const before = await printOfAlerts(tx, groupName, date);
  const refusedOn = await refuseValues(tx, groupName, refused);
  const unfounded = (await alertsOn(tx, groupName, refused)).filter((alert) => alert.date !== date);
  const names = raised.alerts.map(({ code }) => externalIdOf(groupName, date, code));
  await withdrawAlerts(tx, [...unfounded.map(({ id }) => id), ...(await alertsBeside(tx, groupName, date, names))]);
  const fresh = await saveAlerts(tx, { groupName, date, companyId }, raised.alerts);
  await saveFlagRasters(tx, groupName, date, flags);
  for (const other of repaired) await saveFlagRasters(tx, groupName, other.date, other.flags);
  if (fresh.length > 0) await deps.onAlerts(tx, fresh);
  await deps.onJudged?.(tx, groupName, [...new Set([date, ...refused.map((value) => value.date)])]);
  const isOther = (await printOfAlerts(tx, groupName, date)) !== before;
  const changed = [...refusedOn, ...unfounded.map((alert) => alert.date), ...(isOther ? [date] : [])].sort();
  if (changed[0] !== undefined && deps.onChanged) {
    const dates = await datesAfter(tx, groupName, changed[0], DAYS_BACK);
    await deps.onChanged(
      tx,
      groupName,
      dates.filter((each) => each !== date && each !== present),
      companyId,
    );
  }
  await context.finishWithin?.(tx, outcomeText(raised.alerts.length, refused.length, raised.incomparable));
  return fresh;
}
