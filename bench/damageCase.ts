/**
 * Zones of a table of 100 ha and its yield, by the calls over HTTP, compared with scikit-learn and numpy doing the
 * same arithmetic.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '../e2e/support/product.ts';
import { startCaseProduct } from '../e2e/support/caseProduct.ts';
import { calculateYield, type YieldInputs } from '../packages/domain/src/yield/calculateYield.ts';
import { caseCalls } from '../packages/testing/src/caseCalls.ts';
import { openField } from '../packages/testing/src/lasRosas.ts';
import { IMAGE, madeField, writeFieldFiles } from '../packages/testing/src/measuredFields.ts';
import { hasPython, PYTHON } from '../packages/imagery/src/testing.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { type Figure, report, round, skip } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 30);
/** Metres: 100 ha. */
const SIDE = 1_000;
/** Number of images that zones are made of, the event's own included. */
const OTHERS = ['2018-06-04', '2018-06-09', '2018-06-19'] as const;
const LIMITS = { zones: 1_000, yield: 300 } as const;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is not installed');
if (!hasPython('sklearn')) skip('scikit-learn is not installed (apt-get install python3-sklearn)');

const peer = spawn(PYTHON, [join(import.meta.dirname, 'damageCasePeer.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
async function ask<T>(job: object): Promise<T> {
  peer.stdin.write(`${JSON.stringify(job)}\n`);
  const { value } = await answers.next();
  return JSON.parse(String(value)) as T;
}

const folder = mkdtempSync(join(tmpdir(), 'georisk-case-bench-'));
const field = madeField('SZAZHEKT', SIDE);
const stage = await startCaseProduct(bin, [field]);
/** The same field on another day: a little greener everywhere, here more and there less. */
for (const [day, date] of OTHERS.entries()) {
  const own = join(folder, date);
  mkdirSync(own);
  const codes = field.codes.map((code, pixel) =>
    Math.min(255, code + day + Math.round(3 * Math.sin(pixel * (day + 1)))),
  );
  const { ndvi } = await writeFieldFiles(own, { ...field, codes });
  writeFileSync(join(folder, `${date}.bin`), codes);
  const args = ['ndvi', ndvi, '--date', date, '--granule', field.meparCode];
  await runCommand('packages/server/src/cli/import.ts', args, stage.settings);
}
writeFileSync(join(folder, `${IMAGE}.bin`), field.codes);
const dates = [...OTHERS, IMAGE];

interface Times {
  readonly p50: number;
  readonly p95: number;
}
function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: share(0.5), p95: share(0.95) };
}
const spent = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const ms = ({ p50, p95 }: Times, digits = 0) => `p50 ${round(p50, digits)} ms, p95 ${round(p95, digits)} ms`;

try {
  const calls = caseCalls(await stage.callerAt(() => stage.product.url));
  const opened = await openField(calls, field, { damageNumber: '18061000100', companyId: stage.companyId });
  const { plotId } = opened;

  const [zoning, zoningPeer]: [number[], number[]] = [[], []];
  let { areaId } = opened;
  let made = await calls.zones(plotId);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    // An area drawn again is another one: its zones have another seed.
    await calls.removeArea(plotId, areaId);
    areaId = (await calls.drawArea(plotId, field.outline)).id;
    zoning.push(
      await spent(async () => {
        made = await calls.zones(plotId);
      }),
    );
    const job = { job: 'zones', folder, dates, size: SIDE / 10, seed: turn, points: made.sampling.length };
    zoningPeer.push((await ask<{ ms: number }>(job)).ms);
  }

  await calls.save(
    plotId,
    made.sampling.map(({ id, polygon }, index) => {
      const east = ((polygon.coordinates[0] ?? 0) - field.grid.originX) / SIDE;
      return { id, yield: Math.round((1.5 + 4 * east + 0.4 * Math.sin(index * 2.4)) * 100) / 100 };
    }),
  );
  await calls.calculate(plotId);
  const { inputs, result } = (await calls.protocol(plotId)) as { inputs: YieldInputs; result: { value: number } };
  const [calculating, calculatingPeer, arithmetic]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < ROUNDS * 2; turn += 1) {
    calculating.push(await spent(() => calls.calculate(plotId)));
    const theirs = await ask<{ ms: number; value: number }>({ job: 'yield', inputs });
    if (Math.abs(theirs.value - result.value) > 1e-9) throw new Error(`numpy has ${theirs.value}, we ${result.value}`);
    calculatingPeer.push(theirs.ms);
    arithmetic.push(await spent(() => calculateYield(inputs)));
  }
  const { details } = await calls.calculate(plotId);
  const work = `${details.n} points, ${made.samplingZones.length} zones, ${inputs.candidates.length} candidates of ${dates.length} images`;
  const [zones, zonesPeer, yields] = [timesOf(zoning), timesOf(zoningPeer), timesOf(calculating)];
  const [alone, alonePeer] = [timesOf(arithmetic), timesOf(calculatingPeer)];
  const figures: readonly Figure[] = [
    {
      job: `Zones and points of 100 ha by the call: 10,000 pixels, ${dates.length} images, ${made.samplingZones.length} zones, ${made.sampling.length} points`,
      ours: ms(zones),
      peer: `scikit-learn, the arithmetic alone with as many restarts: ${ms(zonesPeer)}`,
      ratio: round(zonesPeer.p50 / zones.p50, 2),
      goal: `≤ ${LIMITS.zones} ms`,
    },
    {
      job: `Yield by the call: ${work}`,
      ours: ms(yields),
      peer: `limit ${LIMITS.yield} ms`,
      ratio: round(LIMITS.yield / yields.p95, 1),
      goal: `≤ ${LIMITS.yield} ms`,
    },
    {
      job: '… the estimator alone, the same figure to nine decimals',
      ours: ms(alone, 2),
      peer: `numpy: ${ms(alonePeer, 2)}`,
      ratio: round(alonePeer.p50 / alone.p50, 2),
      goal: 'recorded',
    },
  ];
  report(figures);
} finally {
  peer.stdin.end();
  await stage.remove();
  rmSync(folder, { recursive: true, force: true });
}
