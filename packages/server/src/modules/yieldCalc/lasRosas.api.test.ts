import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { calculateYield } from '@georisk/domain/yield/calculateYield.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf, importFields } from '@georisk/testing/caseStage.ts';
import { type Fixture, plantFixture } from '@georisk/testing/fixture.ts';
import { type Draw, openField, ownDraws, randomDraws, trueMean } from '@georisk/testing/lasRosas.ts';
import { hasMeasuredFields, IMAGE, lasRosasField, type MeasuredField, TODAY } from '@georisk/testing/measuredFields.ts';

/** Few draws here; `npm run bench -- lasRosas` takes three hundred. */
const DRAWS = 20;

/** Mean of the image's 3x3 pixels around a position, from the painted picture. */
function aroundOf({ grid, codes }: MeasuredField, [x, y]: readonly [number, number]): number {
  const [column, row] = [Math.floor((x - grid.originX) / 10), Math.floor((grid.originY - y) / 10)];
  const values = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((across) => decodeNdvi(codes[(row + down) * grid.width + column + across] ?? 0)),
  );
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

describe.skipIf(!hasMeasuredFields())('a field with a known yield, by the calls of a damage case', () => {
  let test: TestApp;
  let dataDir: string;
  let fixture: Fixture;
  let calls: CaseCalls;
  let field: MeasuredField;
  let opened: { plotId: number; areaId: string };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'georisk-las-rosas-'));
    test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
    fixture = await plantFixture(test.database.kysely, test.clock.now());
    test.clock.set(`${TODAY}T10:00:00Z`);
    field = lasRosasField();
    await importFields(test.database.kysely, dataDir, [field]);
    calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
    opened = await openField(calls, field, { damageNumber: '18061000001' });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The stored calculation is the domain's, digit by digit. */
  const expectTheDomains = ({ calculatedYield, details, protocol: { inputs, result } }: Draw) => {
    const outcome = calculateYield(inputs);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
    const { estimate, ...figures } = outcome.result;
    expect(result.value).toBe(estimate.value);
    expect(calculatedYield).toBe(figures.calculatedYield);
    expect(details).toMatchObject({
      method: estimate.method,
      n: estimate.n,
      standardError: estimate.standardError,
      interval90: estimate.interval90,
      kappa: estimate.kappa,
      damagePercent: figures.damagePercent,
      yieldTable: figures.yieldTable,
    });
  };
  /** And it rests on the field: the whole of it, its image at the points and on all of its pixels. */
  const expectTheFields = ({ protocol }: Draw) => {
    const { inputs } = protocol;
    expect(inputs.damagedArea).toBeCloseTo(arealArea(field.outline), 3);
    expect(inputs.zones.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(inputs.damagedArea, 3);
    expect(inputs.candidates.map(({ dates }) => dates)).toEqual([[IMAGE]]);
    const [candidate] = inputs.candidates;
    for (const [index, point] of inputs.points.entries()) {
      const { position } = point as unknown as { position: [number, number] };
      expect(candidate?.x[index]).toBeCloseTo(aroundOf(field, position), 9);
    }
    const pixels = Array.from(candidate?.population.weights ?? []).reduce((sum, weight) => sum + weight, 0);
    expect(Math.abs(pixels * 100 - inputs.damagedArea)).toBeLessThan(0.01 * inputs.damagedArea);
  };

  // The limits are the expected errors of a thousand draws, and the spread of twenty.
  it.each([
    [8, { error: [3, 8.5], least: 70 }],
    [20, { error: [1.7, 5], least: 70 }],
  ] as const)(
    'is estimated from %i random points as the domain computes it',
    { timeout: 180_000 },
    async (n, wanted) => {
      const { draws, product, mean, zones, zoneCount } = await randomDraws(calls, field, opened.plotId, {
        n,
        draws: DRAWS,
      });
      process.stdout.write(
        `Las Rosas 1999 by the calls, n=${n}, ${zoneCount} zones, ${DRAWS} draws: mean ${mean.error.toFixed(2)} %, ` +
          `zones ${zones.error.toFixed(2)} %, product ${product.error.toFixed(2)} %, 90 % interval holds ${product.covered.toFixed(1)} %\n`,
      );
      expect(trueMean(field)).toBeCloseTo(6.46, 2);
      expect(draws.map(({ details }) => details.n)).toEqual(draws.map(() => n));
      expect(new Set(draws.map(({ protocol }) => protocol.result.value)).size).toBe(DRAWS);
      for (const draw of draws) expectTheDomains(draw);
      for (const draw of draws) expectTheFields(draw);
      expect(product.error).toBeGreaterThan(wanted.error[0]);
      expect(product.error).toBeLessThan(wanted.error[1]);
      expect(product.covered).toBeGreaterThan(wanted.least);
    },
  );

  it("is estimated better from as many points at the product's positions", { timeout: 180_000 }, async () => {
    const { draws, product, points } = await ownDraws(calls, field, opened, { draws: 10 });
    for (const draw of draws) expectTheDomains(draw);
    expect(points).toBe(10);
    expect(product.error).toBeLessThan(6);
    expect(product.covered).toBeGreaterThan(65);
  });
});
