/**
 * Losses inserted into real series, and which of them the alerts find; and the alerts on days without a loss. With
 * `--list` every case with its outcome, the number of each outcome, and every alert without a loss behind it. With
 * `--only=Swiss` the sets of that name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNotified } from '../packages/domain/src/alert/kinds.ts';
import type { PlantCode } from '../packages/domain/src/crops/crops.ts';
import { daysBetween } from '../packages/domain/src/dates/isoDate.ts';
import { cropsOfBlock } from '../packages/server/src/modules/analysis/frame.ts';
import { alertsSince, type Fate, fateOf, isNarrow } from './lossFate.ts';
import { type LossCase, pixelsOfLoss, SHAPES, slotsOf, STRENGTHS, withLoss } from './lossInjection.ts';
import { type Played, type PlayedAlert, Player } from './lossRun.ts';
import { belgianSet, dataFolder, fewOfACrop, type LossSet, movedSet, swissSets } from './lossSets.ts';
import { report, round, skip } from './support.ts';

/** Slots of a crop and set. */
const MAX = 10;
/** For so long alerts on a block from the loss's day on belong to it: some rules wait for the next image. */
const WAIT_DAYS = 20;
/** An alert that covers less of the loss than this has found something else. */
const MIN_COVER = 0.3;
/** Largest number of a set's blocks with losses in one run: more would change the neighbours. */
const TOGETHER = 0.01;
/** Earlier images that a run starts with, days. */
const RUN_UP = 95;

const isListed = process.argv.includes('--list');
const data = dataFolder();
if (data === null) skip('the real data are not there (REAL_DATA)');

interface Outcome {
  readonly loss: LossCase;
  readonly set: string;
  readonly fate: Fate;
  readonly atOnce: boolean;
}

const ofBlock = (played: Played, block: number): PlayedAlert[] =>
  played.alerts.filter((alert) => alert.block === block && isNotified(alert.kind));

function isOf(set: LossSet, { block, date, shape }: LossCase, alert: PlayedAlert): boolean {
  const days = daysBetween(set.dates[date] as PlayedAlert['date'], alert.date);
  const share = pixelsOfLoss(set, { block, shape }).length / (set.blocks[block]?.pixels.length ?? 1);
  return days >= 0 && days <= WAIT_DAYS && !alert.isWithdrawn && alert.share >= MIN_COVER * share;
}

async function outcomesOf(
  set: LossSet,
  player: Player,
  baseline: Played,
  cropOf: (block: number, year: number) => PlantCode | null,
): Promise<Outcome[]> {
  const slots = slotsOf(set, player, cropOf, MAX);
  const isThereAnyway = (alert: PlayedAlert) =>
    ofBlock(baseline, alert.block).some(({ date, isWithdrawn }) => date === alert.date && !isWithdrawn);
  const found: Outcome[] = [];
  const together = Math.max(1, Math.floor(TOGETHER * set.blocks.length));
  for (const shape of SHAPES)
    for (const strength of STRENGTHS)
      for (const ofDay of Map.groupBy(slots, ({ date }) => date).values())
        for (let start = 0; start < ofDay.length; start += together) {
          const losses = ofDay.slice(start, start + together).map((slot): LossCase => ({ ...slot, shape, strength }));
          const date = losses[0]?.date ?? 0;
          const within = (from: number, to: number) =>
            set.dates.flatMap((each, index) => {
              const days = daysBetween(set.dates[date] as PlayedAlert['date'], each);
              return days >= from && days <= to ? [index] : [];
            });
          const [first = 0, last = date] = [within(-RUN_UP, 0).at(0), within(0, WAIT_DAYS).at(-1)];
          let changed = new Map<number, Uint8Array>();
          for (const loss of losses) {
            const images = set.images.map((image, index) => changed.get(index) ?? image);
            changed = new Map([...changed, ...withLoss(set, images, loss, last)]);
          }
          const played = await player.play(
            first,
            last,
            changed,
            losses.map(({ block }) => block),
          );
          for (const loss of losses) {
            const own = ofBlock(played, loss.block).filter((alert) => isOf(set, loss, alert) && !isThereAnyway(alert));
            const day = set.dates[loss.date] as PlayedAlert['date'];
            const since = alertsSince(played, loss.block, day, WAIT_DAYS);
            const fate = fateOf({
              own: since,
              isOf: (alert) => isOf(set, loss, alert),
              isThereAnyway,
              isRefused: played.refusedValues.has(`${day}/${loss.block}`),
              isNarrow: isNarrow(set, loss),
            });
            found.push({
              loss,
              set: set.name,
              fate,
              atOnce: own.some(({ toldOn }) => toldOn === set.dates[loss.date]),
            });
            if (isListed)
              process.stdout.write(
                `${fate === 'found' ? 'found ' : 'MISSED'} ${set.name} ${set.blocks[loss.block]?.code} ${loss.crop} ${day} ${shape} ${strength} [${fate}] ${since.map(({ date: on, level, kind, share, toldOn, isWithdrawn }) => `${on} ${kind} ${level} ${share} told ${toldOn}${isWithdrawn ? ' withdrawn' : ''}`).join('; ')}\n`,
              );
          }
        }
  return found;
}

const belgian = await belgianSet(data);
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const sets = [belgian, fewOfACrop(belgian), ...(await swissSets(data)), await movedSet(data)].filter(({ name }) =>
  name.includes(only),
);
const outcomes: Outcome[] = [];
const quiet = new Map<string, { told: number; standing: number; known: number; blockDates: number; refused: number }>();
for (const set of sets) {
  const player = new Player(set);
  const played = await player.play(0, set.dates.length - 1);
  const cropOf = (block: number, year: number): PlantCode | null => {
    const { code = '', pixels = [] } = set.blocks[block] ?? {};
    const own = set.insured.filter((row) => row.meparCode === code && (row.year === year || row.year === year - 1));
    return cropsOfBlock(own, pixels.length / 100, year).main;
  };
  const count = quiet.get(set.name) ?? { told: 0, standing: 0, known: 0, blockDates: 0, refused: 0 };
  for (const alert of played.alerts) {
    if (alert.toldOn === null) continue;
    const isKnown = set.isKnownEvent(alert.date);
    if (isKnown) count.known += 1;
    else count.told += 1;
    if (!isKnown && !alert.isWithdrawn && isNotified(alert.kind)) count.standing += 1;
    if (isListed)
      process.stdout.write(
        `TOLD ${set.name} ${alert.date} ${set.blocks[alert.block]?.code} ${cropOf(alert.block, Number(alert.date.slice(0, 4)))} ${alert.kind} ${alert.level} ${alert.share} told ${alert.toldOn} ${alert.isWithdrawn ? 'withdrawn' : ''}${isKnown ? ' (known)' : ''}\n`,
      );
  }
  if (isListed)
    process.stdout.write(`REFUSED ${set.name} ${[...played.refused].map(([date, n]) => `${date}:${n}`).join(' ')}\n`);
  count.blockDates += played.blockDates;
  quiet.set(set.name, count);
  outcomes.push(...(await outcomesOf(set, player, played, cropOf)));
}

const of = (own: readonly Outcome[]) =>
  own.length === 0 ? '–' : `${own.filter(({ fate }) => fate === 'found').length} of ${own.length}`;
const rows: { job: string; ours: string }[] = [];
const crops = [...new Set(outcomes.map(({ loss, set }) => `${set}: ${loss.crop ?? 'no crop known'}`))];
for (const crop of crops)
  for (const shape of SHAPES) {
    const own = outcomes.filter(
      ({ loss, set }) => `${set}: ${loss.crop ?? 'no crop known'}` === crop && loss.shape === shape,
    );
    rows.push({
      job: `${crop}, ${shape}, ${STRENGTHS.join(' / ')} lost`,
      ours: STRENGTHS.map((strength) => of(own.filter(({ loss }) => loss.strength === strength))).join(' / '),
    });
  }
if (isListed)
  for (const [key, all] of Map.groupBy(
    outcomes,
    ({ loss, set }) => `${set} ${loss.crop ?? 'no crop known'} ${loss.shape} ${loss.strength}`,
  )) {
    const counts = [...Map.groupBy(all, ({ fate }) => fate)].map(([fate, { length }]) => `${fate} ${length}`);
    process.stdout.write(`FATES ${key}: ${counts.sort().join(', ')}\n`);
  }
rows.push({ job: 'All losses found within 20 days', ours: of(outcomes) });
rows.push({
  job: '… too narrow for any alert, and not found',
  ours: `${outcomes.filter(({ fate }) => fate === 'narrow').length} of ${outcomes.length}`,
});
rows.push({
  job: '… told with the first image',
  ours: `${outcomes.filter(({ atOnce }) => atOnce).length} of ${outcomes.length}`,
});
for (const [name, { told, standing, known, blockDates }] of quiet)
  rows.push({
    job: `False alerts, ${name}: per 1,000 of ${blockDates} block-dates (taken back since)`,
    ours: `${round((1000 * told) / blockDates, 2)} (${told - standing} of ${told}${known > 0 ? `; ${known} in the drought` : ''})`,
  });
/** What the rules found before they were amended, for the same losses: the column beside. */
const before: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'lossesBefore.json'), 'utf8'),
);
report(
  rows.map(({ job, ours }) => ({
    job,
    ours,
    peer: `before: ${before[job.replace(/ of \d+ block-dates.*/, '')] ?? '–'}`,
    ratio: '–',
    goal: 'recorded',
  })),
);
