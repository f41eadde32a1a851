/**
 * Fields whose yield is known everywhere (Las Rosas, paar barley and wheat, simulated ones), at 5, 8, 10 and 20
 * points, at random and where the product places them: the product's error compared with the best of plain mean,
 * post-stratified mean and GREG, and how often its 90 % interval contains the true value. `DRAWS=100` for fewer draws
 * than 300; `SEED=2` for others; `SIMULATED=0` for the measured fields alone.
 */
import { hasMeasuredFields } from '../packages/testing/src/measuredFields.ts';
import { hasBarley, measuredGrounds, SIMULATED_KINDS, simulatedField } from '../packages/testing/src/trialFields.ts';
import { type TrialCell, COUNTS, type Ground, groundOf, lineOf, trial } from '../packages/testing/src/yieldTrials.ts';
import { type Figure, report, round, skip } from './support.ts';

const draws = Number(process.env['DRAWS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 1);
const kinds = process.env['SIMULATED'] === '0' ? [] : SIMULATED_KINDS;
if (!hasMeasuredFields() || !hasBarley()) skip('The measured fields are not here: set REAL_DATA');

const grounds: readonly Ground[] = [
  ...measuredGrounds(),
  ...kinds.map((kind) => groundOf(`simulated: ${kind}`, simulatedField(kind, seed))),
];
const figures: Figure[] = [];
for (const ground of grounds) {
  const cells: TrialCell[] = [];
  for (const design of ['random', 'own'] as const)
    for (const n of COUNTS) {
      const cell = trial(ground, { n, design, draws, seed });
      process.stdout.write(`${lineOf(ground, design, cell)}\n`);
      cells.push(cell);
    }
  const ratios = cells.map(({ ratio }) => ratio);
  const covered = cells.map((cell) => cell.covered);
  figures.push({
    job: `${ground.name}, ${draws} draws each at ${COUNTS.join(', ')} points, at random and placed`,
    ours: `90 % interval holds ${round(Math.min(...covered), 1)} to ${round(Math.max(...covered), 1)} %`,
    peer: 'the best of plain mean, post-stratified and GREG in each cell',
    ratio: `at worst ${round(Math.max(...ratios), 3)}`,
    goal: 'at most 1.05; 88 to 96 %',
  });
}
report(figures);
