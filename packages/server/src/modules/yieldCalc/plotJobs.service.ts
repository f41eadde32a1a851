import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import {
  checkYieldPreconditions,
  checkZonePreconditions,
  type YieldRefusal,
} from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import type { AttemptDeps } from '#server/jobs/attempt.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { joins, newestWork, waitFor } from '#server/jobs/waitFor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { plotNow, plotToWrite } from '#server/modules/damage/plotAccess.ts';
import { presentPoint, presentZone } from '#server/modules/sampling/sampling.present.ts';
import { samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { zonesOf } from '#server/modules/sampling/zone.repository.ts';
import { groundOf, newestMean } from './field.repository.ts';
import { calculationOf } from './yield.repository.ts';
import { plotJobTexts } from './yieldCalc.hu.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import { PLOT_YIELD, PLOT_ZONES, type PlotJob } from './yieldCalc.jobs.ts';

export interface PlotJobsDeps extends AttemptDeps {
  readonly jobs: Jobs;
}

/** Zones and yields may take longer than other answers; the client gives up after a minute. */
export const LONGEST_ANSWER_MS = 50_000;
/** What takes longer goes on without its caller. */
const MAX_MS = 45_000;

interface Refusal {
  readonly err: string;
  readonly messages: string[];
}

const refusal = (messages: readonly string[]): Refusal => ({ err: messages.join('\n'), messages: [...messages] });

type Check = (tx: Executor, row: DamagePlotRow) => Promise<readonly string[]>;

const sentences = (refusals: readonly YieldRefusal[]) => refusals.map(yieldRefusalText);

const checkZones: Check = async (tx, row) => {
  const refusals = checkZonePreconditions(await groundOf(tx, row.id));
  if (refusals.length > 0) return sentences(refusals);
  const seen = row.blockId !== null && (await newestMean(tx, row.blockId, row.companyId)) !== null;
  return seen ? [] : [plotJobTexts.noImage];
};

const checkYield: Check = async (tx, row) => {
  const { damagedArea } = await groundOf(tx, row.id);
  const points = await samplingOf(tx, row.id);
  return sentences(checkYieldPreconditions({ hasOutline: row.blockGeom !== null, damagedArea }, points));
};

/**
 * Queues a job for a plot and waits for its end; a call while the same job waits or runs joins it. Obstacles are
 * reported at once.
 * @returns undefined when it is done
 */
async function runOn(
  deps: PlotJobsDeps,
  kind: JobKind<PlotJob>,
  context: CallContext,
  id: number,
  check: Check,
): Promise<Refusal | undefined> {
  const { executor, jobs } = deps;
  const { caller } = context;
  const key = String(id);
  const atArrival = await newestWork(executor, kind.name, key);
  const asked = await inTransaction(executor, async (tx) => {
    const row = await plotToWrite(tx, context, id);
    const messages = await check(tx, row);
    if (messages.length > 0) return refusal(messages);
    const newest = await newestWork(tx, kind.name, key);
    if (joins(newest, atArrival)) return newest;
    const data = { damagePlotId: id, userId: caller.id, actorId: caller.session.actorId ?? caller.id };
    await jobs.enqueue(tx, kind, data, { key, companyId: row.companyId });
    return newestWork(tx, kind.name, key);
  });
  if (asked === undefined) throw new Error(`${kind.name} of plot ${id} was not kept`);
  if ('err' in asked) return asked;
  const ended = await waitFor(deps, asked.id, MAX_MS);
  if (ended.state === 'late') throw new Problem('busy', { message: plotJobTexts.late, retryAfterSeconds: 10 });
  if (ended.state === 'failed') return refusal((ended.error ?? '').split('\n'));
  return undefined;
}

/** Makes zones and sampling points of a damaged plot. */
export async function generateZones(
  deps: PlotJobsDeps,
  context: CallContext,
  id: number,
): Promise<Answer<'generateZones'>> {
  const refused = await runOn(deps, PLOT_ZONES, context, id, checkZones);
  if (refused !== undefined) return refused;
  const { executor } = deps;
  const { samplingVersion } = await plotNow(executor, id);
  return {
    samplingZones: (await zonesOf(executor, id)).map(presentZone),
    sampling: (await samplingOf(executor, id)).map(presentPoint),
    version: samplingVersion,
  };
}

/** Computes the yield of a damaged plot, with its uncertainty. */
export async function calculateYieldOf(
  deps: PlotJobsDeps,
  context: CallContext,
  id: number,
): Promise<Answer<'calculateYield'>> {
  const refused = await runOn(deps, PLOT_YIELD, context, id, checkYield);
  if (refused !== undefined) return refused;
  const calculation = await calculationOf(deps.executor, id);
  if (calculation === undefined) throw new Error(`plot ${id} has no calculation after one`);
  return { calculatedYield: calculation.calculatedYield, details: calculation.details as YieldDetails };
}
