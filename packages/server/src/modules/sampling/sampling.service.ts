import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { type BBox, bboxHolds } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import {
  applyToPoints,
  newPoint,
  type PointOperation,
  sameMeasurement,
  samePoint,
  type SamplingPointState,
} from '@georisk/domain/sampling/pointChanges.ts';
import { recordedAfter, type YieldChange, yieldChange } from '@georisk/domain/sampling/correction.ts';
import { isPlanned } from '@georisk/domain/sampling/keptPoints.ts';
import { pointOfLate } from '@georisk/domain/sampling/latePoints.ts';
import { fixFaults } from '@georisk/domain/sampling/pointFix.ts';
import { measuredFaults, pointFaults } from '@georisk/domain/sampling/pointForm.ts';
import { pointFaultSentence } from '@georisk/domain/sampling/pointForm.hu.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { onceFor, remember } from '#server/modules/damage/caseChange.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { plotToWrite } from '#server/modules/damage/plotAccess.ts';
import {
  addCorrection,
  nextVersion,
  type PointHome,
  pointOwners,
  putPoint,
  removedOf,
  removePoints,
  replacePoint,
  samplingOf,
} from './sampling.repository.ts';
import { changedPoints } from './changedPoints.repository.ts';
import { presentPoint, stateOf } from './sampling.present.ts';
import { samplingTexts } from './sampling.hu.ts';

type Save = Body<'saveSampling'>;
type SavedSampling = { readonly sampling: SamplingPoint[]; readonly version: number };
type Sent = Save['sampling'][number];

/** More points than anybody walks to in a plot. */
const MAX_POINTS = 500;
/** More than this is as wrong as a clock can be, s. */
const MAX_SECONDS = 2_000_000_000;

const refusal = (messages: readonly string[]) => ({ err: messages.join('\n'), messages: [...messages] });

function positionOf(value: unknown, bounds: BBox): Position | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Point') return null;
  const pair: unknown = 'coordinates' in value ? value.coordinates : null;
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [x, y]: readonly unknown[] = pair;
  if (typeof x !== 'number' || typeof y !== 'number' || !bboxHolds(bounds, [x, y])) return null;
  return [x, y];
}

interface Wanted {
  readonly operations: readonly PointOperation[];
  readonly faults: readonly string[];
  readonly placed: readonly Placed[];
  /** By point. */
  readonly changes: ReadonlyMap<string, YieldChange>;
}

/** The current points, and those of the request that were removed meanwhile. */
interface StoredSampling {
  readonly stored: readonly SamplingPointState[];
  readonly removed: readonly SamplingPointState[];
  /** Of the removed ones, the points that have their measurements. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Points that the sender has measured. */
  readonly own: ReadonlySet<string>;
}

/** A sent yield in the form of the domain. */
const yieldOf = ({ measuredAt, fix, correctionReason }: Sent, value: number | null) => ({
  yield: value,
  measuredAt: measuredAt == null ? null : new Date(measuredAt).toISOString(),
  fix: fix == null ? null : { ...fix, at: new Date(fix.at).toISOString() },
  ...(correctionReason !== undefined && { correctionReason: correctionReason.trim() }),
});

/** A measurement of an earlier plan's point that went to a point of the present plan. */
interface Placed {
  readonly from: string;
  readonly to: string;
}

/**
 * The point that a sent one is about: of a removed one that of the present plan which has its measurement, or which a
 * late measurement finds by its place.
 */
function placeLate(
  each: Sent,
  soFar: readonly SamplingPointState[],
  { removed, replaced }: StoredSampling,
  bounds: BBox,
) {
  const stands = (id: string | undefined) => soFar.find((point) => point.id === id);
  const gone = removed.find(({ id }) => id === each.id);
  if (gone === undefined || stands(each.id) !== undefined) return undefined;
  const known = stands(replaced.get(each.id));
  if (known !== undefined) return known;
  if (each.yield == null || !isPlanned(gone)) return undefined;
  const position = each.polygon === undefined ? gone.position : positionOf(each.polygon, bounds);
  return position === null ? undefined : pointOfLate({ position, fix: each.fix ?? null }, soFar);
}

/** The request's points one by one; fields that it leaves out stay as they are. */
function wantedOf(sent: readonly Sent[], stand: StoredSampling, bounds: BBox, now: Date): Wanted {
  const { stored, removed } = stand;
  const faults: string[] = [];
  const placed: Placed[] = [];
  const operations: PointOperation[] = [];
  const changes = new Map<string, YieldChange>();
  let soFar = [...stored];
  for (const asked of sent) {
    const late = placeLate(asked, soFar, stand, bounds);
    // The planned place is the present plan's; where it was measured is said by the fix.
    const each = late === undefined ? asked : { ...asked, id: late.id, polygon: undefined };
    if (late !== undefined) placed.push({ from: asked.id, to: late.id });
    // A restored point is the same point, with its number.
    const known = [...soFar, ...removed].find(({ id }) => id === each.id);
    const position = each.polygon === undefined ? known?.position : positionOf(each.polygon, bounds);
    const number = known?.sequenceId ?? newPoint(each.id, [0, 0], soFar).sequenceId;
    if (position === undefined || position === null) {
      faults.push(samplingTexts.noPlace(number));
      continue;
    }
    const base = known ?? newPoint(each.id, position, soFar);
    const value = each.yield === undefined ? base.yield : parseDecimal(each.yield);
    const yielded = yieldOf(each, value);
    const change = yieldChange(known ?? null, yielded, stand.own.has(each.id));
    changes.set(each.id, change);
    const { correctionReason = '' } = yielded;
    const point: SamplingPointState = {
      ...base,
      position,
      isUsed: each.isUsed ?? base.isUsed,
      ...recordedAfter(known ?? null, yielded, change),
      ...(change === 'corrected' && { correctionReason }),
      name: each.name ?? base.name,
      comment: each.comment ?? base.comment,
    };
    const found = [
      ...pointFaults({ ...point, yield: value }),
      ...measuredFaults(yielded.measuredAt, now),
      ...fixFaults(yielded.fix),
    ];
    faults.push(...found.map((fault) => pointFaultSentence(number, fault)));
    operations.push({ kind: 'put', point });
    soFar = applyToPoints(soFar, [{ kind: 'put', point }]);
  }
  return { operations, faults, placed, changes };
}

async function presentAll(tx: Executor, { id, samplingVersion }: DamagePlotRow): Promise<SavedSampling> {
  return { sampling: (await samplingOf(tx, id)).map(presentPoint), version: samplingVersion };
}

/**
 * Saves points of a plot. Points that the request leaves out stay; over a newer version nothing is written, and both
 * versions are returned, so that nobody's point is lost.
 */
export const saveSampling = (
  executor: Executor,
  context: CallContext,
  id: number,
  { damagePlotId, sampling, version, sentAt, ...key }: Save,
  bounds: BBox,
): Promise<Answer<'saveSampling'>> =>
  inTransaction(executor, async (tx): Promise<Answer<'saveSampling'>> => {
    if (damagePlotId !== id) throw new Problem('malformed-request', { error: 'Malformed: damagePlotId' });
    const row = await plotToWrite(tx, context, id, key);
    const change = { type: 'damagePlot', subject: id, operation: 'save-sampling' } as const;
    return onceFor<Answer<'saveSampling'>>(tx, context, key, change, async () => {
      if (version !== undefined && version !== row.samplingVersion)
        return {
          ...refusal([samplingTexts.stale]),
          stored: { ...(await presentAll(tx, row)), changed: await changedPoints(tx, id, version) },
          sent: { sampling },
        };

      const owners = await pointOwners(
        tx,
        sampling.map((each) => each.id),
      );
      if (owners.some((owner) => owner.damagePlotId !== id))
        throw new Problem('duplicate', { error: 'A point’s id is taken' });
      const rows = await samplingOf(tx, id);
      const stored = rows.map(stateOf);
      const gone = owners.filter(({ deletedAt }) => deletedAt !== null).map((owner) => owner.id);
      const removedRows = gone.length === 0 ? [] : await removedOf(tx, id, gone);
      const removed = removedRows.map(stateOf);
      const doer = doersOf(context).userId;
      const own = new Set([...rows, ...removedRows].filter((each) => each.measuredBy === doer).map((each) => each.id));
      const replaced = new Map(
        owners.flatMap((owner) => (owner.replacedBy === null ? [] : [[owner.id, owner.replacedBy]])),
      );
      const stand = { stored, removed, replaced, own };
      const { operations, faults, placed, changes } = wantedOf(sampling, stand, bounds, context.at);
      if (faults.length > 0) return refusal(faults);
      const after = applyToPoints(stored, operations);
      if (after.length > MAX_POINTS) return refusal([samplingTexts.tooMany(MAX_POINTS)]);

      const before = new Map(stored.map((point) => [point.id, point]));
      const changed = after.filter((point) => {
        const was = before.get(point.id);
        return was === undefined || !samePoint(was, point) || !sameMeasurement(was, point);
      });
      if (changed.length === 0) return presentAll(tx, row);
      const home = { companyId: row.companyId, damagePlotId: id, at: context.at };
      for (const point of changed)
        await writeYield(tx, context, { home, sentAt }, point, changes.get(point.id) ?? 'none');
      for (const { from, to } of placed) await replacePoint(tx, from, to);
      const next = await nextVersion(tx, id);
      const answer = await presentAll(tx, { ...row, samplingVersion: next });
      await remember(tx, context, key, {
        subject: 'damagePlot',
        subjectId: id,
        companyId: row.companyId,
        operation: 'save-sampling',
        baseVersion: row.samplingVersion,
        before: { sampling: changed.flatMap((point) => before.get(point.id) ?? []) },
        after: { sampling: changed, ...(placed.length > 0 && { placed }) },
        answer,
      });
      await log(tx, context, 'sampling-saved', `damagePlots/${id}`, row.companyId);
      return answer;
    });
  });

/** Seconds by which a device's clock is behind the server's; null where it does not say. As far as a day is a number. */
function behind(sentAt: string | undefined, now: Date): number | null {
  if (sentAt === undefined) return null;
  const seconds = Math.round((now.getTime() - Date.parse(sentAt)) / 1000);
  return Math.abs(seconds) <= MAX_SECONDS ? seconds : Math.sign(seconds) * MAX_SECONDS;
}

/** Writes a point: with whoever measured it, or with the correction that stands beside their measurement. */
async function writeYield(
  tx: Executor,
  context: CallContext,
  { home, sentAt }: { readonly home: PointHome; readonly sentAt: string | undefined },
  point: SamplingPointState,
  change: YieldChange,
): Promise<void> {
  // The author of a rescue file, not whoever imports it.
  const { userId } = doersOf(context);
  const measured = {
    measured: { measuredBy: userId, receivedAt: context.at, clockBehind: behind(sentAt, context.at) },
    withdrawn: { measuredBy: null, receivedAt: null, clockBehind: null },
    corrected: undefined,
    none: undefined,
  }[change];
  await putPoint(tx, home, point, measured);
  if (change === 'corrected') await addCorrection(tx, home, point, userId);
}

interface Removal {
  readonly id: number;
  readonly samplingId: string;
  /** Of the sampling that the caller has seen. */
  readonly version?: number | undefined;
  readonly changeId?: string | undefined;
  readonly deviceTime?: string | undefined;
  readonly gps?: string | undefined;
}

/** The point that stands for a named one: itself, or the one that has its measurement; null where neither stands. */
async function standingFor(
  tx: Executor,
  owner: Awaited<ReturnType<typeof pointOwners>>[number],
): Promise<string | null> {
  if (owner.deletedAt === null) return owner.id;
  if (owner.replacedBy === null) return null;
  const [other] = await pointOwners(tx, [owner.replacedBy]);
  return other?.deletedAt === null ? other.id : null;
}

/**
 * Removes a point, softly; a second removal changes nothing. Over a newer version the point stays: somebody may have
 * measured it.
 */
export const removeSamplingPoint = (
  executor: Executor,
  context: CallContext,
  { id, samplingId, version: seen, ...key }: Removal,
): Promise<Answer<'removeSamplingPoint'>> =>
  inTransaction(executor, async (tx) => {
    const row = await plotToWrite(tx, context, id, key);
    const change = { type: 'damagePlot', subject: id, operation: 'remove-sampling' } as const;
    return onceFor<Answer<'removeSamplingPoint'>>(tx, context, key, change, async () => {
      const [owner] = await pointOwners(tx, [samplingId]);
      if (owner?.damagePlotId !== id) throw notFound();
      const pointId = await standingFor(tx, owner);
      if (pointId === null) return { removed: samplingId, version: row.samplingVersion };
      if (seen !== undefined && seen !== row.samplingVersion)
        return { ...refusal([samplingTexts.stale]), changed: await changedPoints(tx, id, seen) };
      const before = (await samplingOf(tx, id)).map(stateOf).filter((point) => point.id === pointId);
      await removePoints(tx, id, [pointId], context.at);
      const version = await nextVersion(tx, id);
      await remember(tx, context, key, {
        subject: 'damagePlot',
        subjectId: id,
        companyId: row.companyId,
        operation: 'remove-sampling',
        baseVersion: row.samplingVersion,
        before: { sampling: before },
        after: null,
        answer: { removed: samplingId, version },
      });
      await log(tx, context, 'sampling-removed', `damagePlots/${id}`, row.companyId);
      return { removed: samplingId, version };
    });
  });
