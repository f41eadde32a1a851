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
import { fixFaults, type PointFix } from '@georisk/domain/sampling/pointFix.ts';
import { measuredFaults, pointFaults } from '@georisk/domain/sampling/pointForm.ts';
import { pointFaultSentence } from '@georisk/domain/sampling/pointForm.hu.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { onceFor, remember } from '#server/modules/damage/caseChange.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { plotToWrite } from '#server/modules/damage/plotAccess.ts';
import { nextVersion, pointOwners, putPoint, removedOf, removePoints, samplingOf } from './sampling.repository.ts';
import { presentPoint, stateOf } from './sampling.present.ts';
import { samplingTexts } from './sampling.hu.ts';

type Save = Body<'saveSampling'>;
type SavedSampling = { readonly sampling: SamplingPoint[]; readonly version: number };
type Sent = Save['sampling'][number];

/** More points than anybody walks to in a plot. */
const MAX_POINTS = 500;

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
}

/** The current points, and those of the request that were removed meanwhile. */
interface StoredSampling {
  readonly stored: readonly SamplingPointState[];
  readonly removed: readonly SamplingPointState[];
}

/** When a point was measured; unknown for a changed yield that came without its time. */
function measuredAt(sent: Sent, base: SamplingPointState, value: number | null): string | null {
  if (value === null) return null;
  if (sent.measuredAt !== undefined) return sent.measuredAt && new Date(sent.measuredAt).toISOString();
  return value === base.yield ? (base.measuredAt ?? null) : null;
}

/** Where a point was measured; unknown for a changed yield that came without its place. */
function fixOf(sent: Sent, base: SamplingPointState, value: number | null): PointFix | null {
  if (value === null) return null;
  if (sent.fix !== undefined) return sent.fix && { ...sent.fix, at: new Date(sent.fix.at).toISOString() };
  return value === base.yield ? (base.fix ?? null) : null;
}

/** The request's points one by one; fields that it leaves out stay as they are. */
function wantedOf(sent: readonly Sent[], { stored, removed }: StoredSampling, bounds: BBox, now: Date): Wanted {
  const faults: string[] = [];
  const operations: PointOperation[] = [];
  let soFar = [...stored];
  for (const each of sent) {
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
    const point: SamplingPointState = {
      ...base,
      position,
      isUsed: each.isUsed ?? base.isUsed,
      yield: value,
      measuredAt: measuredAt(each, base, value),
      fix: fixOf(each, base, value),
      name: each.name ?? base.name,
      comment: each.comment ?? base.comment,
    };
    const found = [
      ...pointFaults(point),
      ...measuredFaults(point.measuredAt ?? null, now),
      ...fixFaults(point.fix ?? null),
    ];
    faults.push(...found.map((fault) => pointFaultSentence(number, fault)));
    operations.push({ kind: 'put', point });
    soFar = applyToPoints(soFar, [{ kind: 'put', point }]);
  }
  return { operations, faults };
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
  { damagePlotId, sampling, version, ...key }: Save,
  bounds: BBox,
): Promise<Answer<'saveSampling'>> =>
  inTransaction(executor, async (tx): Promise<Answer<'saveSampling'>> => {
    if (damagePlotId !== id) throw new Problem('malformed-request', { error: 'Malformed: damagePlotId' });
    const row = await plotToWrite(tx, context, id, key);
    const change = { type: 'damagePlot', subject: id, operation: 'save-sampling' } as const;
    return onceFor<Answer<'saveSampling'>>(tx, context, key, change, async () => {
      if (version !== undefined && version !== row.samplingVersion)
        return { ...refusal([samplingTexts.stale]), stored: await presentAll(tx, row), sent: { sampling } };

      const owners = await pointOwners(
        tx,
        sampling.map((each) => each.id),
      );
      if (owners.some((owner) => owner.damagePlotId !== id))
        throw new Problem('duplicate', { error: 'A point’s id is taken' });
      const rows = await samplingOf(tx, id);
      const stored = rows.map(stateOf);
      const gone = owners.filter(({ deletedAt }) => deletedAt !== null).map((owner) => owner.id);
      const removed = gone.length === 0 ? [] : (await removedOf(tx, id, gone)).map(stateOf);
      const { operations, faults } = wantedOf(sampling, { stored, removed }, bounds, context.at);
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
      for (const point of changed) await putPoint(tx, home, point, measuredIn(context, before.get(point.id), point));
      const next = await nextVersion(tx, id);
      const answer = await presentAll(tx, { ...row, samplingVersion: next });
      await remember(tx, context, key, {
        subject: 'damagePlot',
        subjectId: id,
        companyId: row.companyId,
        operation: 'save-sampling',
        baseVersion: row.samplingVersion,
        before: { sampling: changed.flatMap((point) => before.get(point.id) ?? []) },
        after: { sampling: changed },
        answer,
      });
      await log(tx, context, 'sampling-saved', `damagePlots/${id}`, row.companyId);
      return answer;
    });
  });

/** Who measured a point with this save; undefined where it is no measurement. */
function measuredIn(context: CallContext, was: SamplingPointState | undefined, point: SamplingPointState) {
  if (point.yield === null) return { measuredBy: null, receivedAt: null };
  if (was !== undefined && sameMeasurement(was, point)) return undefined;
  // The author of a rescue file, not whoever imports it.
  return { measuredBy: doersOf(context).userId, receivedAt: context.at };
}

interface Removal {
  readonly id: number;
  readonly samplingId: string;
  /** Of the sampling that the caller has seen. */
  readonly version?: number | undefined;
  readonly changeId?: string | undefined;
  readonly deviceTime?: string | undefined;
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
      if (owner.deletedAt !== null) return { removed: samplingId, version: row.samplingVersion };
      if (seen !== undefined && seen !== row.samplingVersion) return refusal([samplingTexts.stale]);
      const before = (await samplingOf(tx, id)).map(stateOf).filter((point) => point.id === samplingId);
      await removePoints(tx, id, [samplingId], context.at);
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
