/**
 * The yield of a field that is known everywhere, estimated from a few points, by the calls of a damage case over
 * HTTP: its error, and how often its interval contains the true value. `DRAWS=60` for fewer draws than 300.
 */
import { startCaseProduct } from '../e2e/support/caseProduct.ts';
import { caseCalls } from '../packages/testing/src/caseCalls.ts';
import { type Experiment, openField, ownDraws, randomDraws } from '../packages/testing/src/lasRosas.ts';
import { hasMeasuredFields, lasRosasField } from '../packages/testing/src/measuredFields.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type Figure, report, round, skip } from './support.ts';

const draws = Number(process.env['DRAWS'] ?? 300);
const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is not installed');
if (!hasMeasuredFields()) skip('The measured fields are not here: set REAL_DATA');

const field = lasRosasField();
const stage = await startCaseProduct(bin, [field]);

const percent = (value: number) => `${round(value, 1)} %`;
const figure = (what: string, { mean, zones, product }: Experiment, goal: string): Figure => ({
  job: `Las Rosas maize 1999, ${draws} draws, ${what}`,
  ours: `error ${percent(product.error)}, 90 % interval holds ${percent(product.covered)}`,
  peer: `plain mean ${percent(mean.error)} (holds ${percent(mean.covered)}), post-stratified ${percent(zones.error)}`,
  ratio: round(product.error / mean.error, 2),
  goal,
});

try {
  const calls = caseCalls(await stage.callerAt(() => stage.product.url));
  const opened = await openField(calls, field, { damageNumber: '18061000001', companyId: stage.companyId });
  const figures: Figure[] = [];
  for (const [n, goal] of [
    [8, 'about 5.7 %, 87 %'],
    [20, 'about 3.3 %, 90 %'],
  ] as const) {
    const made = await randomDraws(calls, field, opened.plotId, { n, draws });
    figures.push(figure(`${n} points at random, ${made.zoneCount} zones of the product’s`, made, goal));
  }
  const own = await ownDraws(calls, field, opened, { draws });
  figures.push(figure(`the product’s own ${own.points} points`, own, 'below random points'));
  report(figures);
} finally {
  await stage.remove();
}
