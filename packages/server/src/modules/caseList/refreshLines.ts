import { cropKey, joinPlants, plantNames } from '@georisk/domain/case/caseForm.ts';
import { CASE_STEPS, type CaseStep } from '@georisk/domain/case/nextStep.ts';
import { clockDue, dueOn, NO_CLOCKS, waitsSince } from '@georisk/domain/caseList/clock.ts';
import { hungarianSortKey } from '@georisk/domain/caseList/sortKey.hu.ts';
import { MOVED_DAYS } from '@georisk/domain/dates/movedDays.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { missingOf } from '#server/modules/damage/progress.repository.ts';
import {
  factsOfLines,
  type Grown,
  hasStaleUntil,
  type Line,
  type LineFacts,
  lockLines,
  newestStale,
  type NotesAsked,
  saveLines,
  takeStale,
} from './caseFacts.repository.ts';

/** Notes of one transaction. */
const AT_ONCE = 500;
/** Longer no reader of the list works off notes before they read. */
const MAX_MS = 3_000;
/** No step: behind all of them. */
const LAST = 99;

const listed = (names: readonly string[] | null): string => inHungarian(names ?? []).join(', ');

/** A number is searched as it is written and without its signs, which people leave out or exchange. */
const searched = (number: string, names: readonly string[]): string =>
  [number.toLowerCase(), plainText(number).replaceAll(' ', ''), ...names.map(plainText)].join(' ');

/** The crops of a case, each once; hectares of a text with several are divided evenly among them. */
function cropsOf(grown: readonly Grown[]): Pick<Line, 'crops' | 'cropKeys' | 'cropAreas'> {
  const areas = new Map<string, number>();
  for (const { plants, area } of grown) {
    const names = plantNames(plants);
    for (const name of names) areas.set(cropKey(name), (areas.get(cropKey(name)) ?? 0) + area / names.length);
  }
  const crops = inHungarian(plantNames(grown.map(({ plants }) => plants).join(';')));
  const cropKeys = crops.map(cropKey);
  return { crops, cropKeys, cropAreas: cropKeys.map((key) => areas.get(key) ?? 0) };
}

function lineOf(facts: LineFacts, missing: CaseStep | null, today: string): Line {
  const step = missing?.step ?? null;
  const before = { step: facts.step, since: facts.stepSince, begun: facts.changedOn ?? facts.reportedOn };
  const stepSince = waitsSince(before, step, today);
  const clock = clockDue(step, stepSince, { ...NO_CLOCKS, ...facts.clocks }, MOVED_DAYS);
  const insured = listed(facts.insured);
  const grown = cropsOf(facts.grown ?? []);
  const crop = joinPlants(grown.crops);
  const settlement = facts.settlement ?? '';
  const expert = facts.expert ?? '';
  const isClosed = facts.status === 'closed';
  return {
    damageId: facts.id,
    insured,
    insuredKey: hungarianSortKey(insured),
    settlement,
    settlementKey: hungarianSortKey(settlement),
    crop,
    cropKey: hungarianSortKey(crop),
    ...grown,
    expert,
    expertKey: hungarianSortKey(expert),
    step,
    stepPlots: missing?.plots ?? 0,
    stepOrder: step === null ? LAST : CASE_STEPS.indexOf(step),
    stepSince,
    clockDue: clock,
    dueOn: isClosed ? null : dueOn(facts.deadline as IsoDate | null, clock),
    proposal: facts.proposal,
    secondInspection: !isClosed && facts.needsAnother === true,
    secondOn: facts.anotherOn,
    x: facts.x,
    y: facts.y,
    search: searched(facts.damageNumber, [insured, settlement, expert]),
  };
}

/** Makes the lines of the newest notes again. @returns how many notes' cases were read */
const refreshSome = (executor: Executor, today: string, held: NotesAsked['held']): Promise<number> =>
  inTransaction(executor, async (tx) => {
    const ids = await takeStale(tx, { limit: AT_ONCE, held });
    if (ids.length === 0) return 0;
    await lockLines(tx, ids);
    const facts = await factsOfLines(tx, ids);
    const missing = await missingOf(tx, facts);
    await saveLines(
      tx,
      facts.map((each) => lineOf(each, missing.get(each.id) ?? null, today)),
    );
    return ids.length;
  });

/**
 * What was written until now is in the list, unless more was than can be worked off in a few seconds. A note that
 * another reader works off is waited for: the list is never older than an answer that came before it.
 */
export async function refreshBeforeReading(executor: Executor, today: string): Promise<void> {
  const newest = await newestStale(executor);
  if (newest === null) return;
  const until = performance.now() + MAX_MS;
  do await refreshSome(executor, today, 'wait');
  while (performance.now() < until && (await hasStaleUntil(executor, newest)));
}

/** Works off all notes, some at a time. */
export async function refreshAll(executor: Executor, today: string): Promise<void> {
  while ((await refreshSome(executor, today, 'skip')) > 0);
}
