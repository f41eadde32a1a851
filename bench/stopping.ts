/**
 * When the rest of a sampling plan may be left out: how often the 90 % interval holds at the stop, and how many points
 * are saved, on fields whose yield is known everywhere (Las Rosas, paar barley and wheat, simulated ones). A rule that
 * stops at the first narrow interval beside it; every draw is judged again by another implementation. `DRAWS=100` for
 * fewer draws than 300; `SEED=2` for others; `SIMULATED=0` for the measured fields alone; `FIELD=barley` for one.
 */
import { hasMeasuredFields } from '../packages/testing/src/measuredFields.ts';
import { STOP_ORDERS, stopTrial } from '../packages/testing/src/stoppingTrials.ts';
import { hasBarley, measuredGrounds, SIMULATED_KINDS, simulatedField } from '../packages/testing/src/trialFields.ts';
import { groundOf } from '../packages/testing/src/yieldTrials.ts';
import { type Figure, report, round, skip } from './support.ts';

const draws = Number(process.env['DRAWS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 1);
const kinds = process.env['SIMULATED'] === '0' ? [] : SIMULATED_KINDS;
if (!hasMeasuredFields() || !hasBarley()) skip('The measured fields are not here: set REAL_DATA');

const NAMES = { walk: 'in walking order', second: 'every second point first', random: 'by chance' } as const;
const grounds = [
  ...measuredGrounds(),
  ...kinds.map((kind) => groundOf(`simulated: ${kind}`, simulatedField(kind, seed))),
].filter(({ name }) => name.includes(process.env['FIELD'] ?? ''));
const percent = (value: number) => `${round(value, 1)} %`;
const figures: Figure[] = [];
for (const ground of grounds)
  for (const planned of [10, 20])
    for (const order of STOP_ORDERS) {
      const cell = stopTrial(ground, { planned, order, draws, seed });
      const { all, naive, rule, oracle, disagreements, stopped, heldWhereStopped } = cell;
      figures.push({
        job: `${ground.name}, ${planned} points ${NAMES[order]}, ${draws} draws`,
        ours: `holds ${percent(rule.held)} after ${round(rule.points, 1)} points; stopped in ${round(stopped)} %, there ${percent(heldWhereStopped)}`,
        peer: `all points ${percent(all.held)}; first narrow interval ${percent(naive.held)} after ${round(naive.points, 1)}; other implementation ${percent(oracle.held)}, ${disagreements} draws differ`,
        ratio: `${percent(100 * (1 - rule.points / all.points))} of the points saved`,
        goal: '88 to 92 %',
      });
      process.stdout.write(`${Object.values(figures.at(-1) ?? {}).join(' | ')}\n`);
    }
report(figures);
