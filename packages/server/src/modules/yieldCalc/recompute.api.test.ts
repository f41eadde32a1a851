import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { YIELD_FORMULA } from '@georisk/domain/yield/formula.hu.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { type ProtocolInputs, recompute } from '@georisk/testing/recompute.ts';
import { newId } from '#server/uuid.ts';
import { plantNdvi } from '#server/modules/product/jobs/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

interface Protocol {
  readonly formula: readonly string[];
  readonly seed: number | null;
  readonly versions: object;
  readonly chain: { readonly hash: string };
  readonly inputs: ProtocolInputs;
  readonly result: { readonly calculatedYield: number; readonly value: number; readonly details: Details };
}
type Details = Omit<ReturnType<typeof recompute>, 'value' | 'calculatedYield'> & { readonly n: number };

let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let calls: CaseCalls;
let plotId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-case-'));
  test = await openTestApp({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  plotId = (await plantCases(db, fixture)).plots.own;
  await db.deleteFrom('samplingPoint').execute();
  await db.deleteFrom('damageArea').execute();
  await db.updateTable('damagePlot').set({ damagedGeom: null, damagedHa: 0 }).execute();
  calls = caseCalls(await callerOf(test, fixture, 'a.damage1'));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const [EAST, NORTH] = cornerOf('own');
const box = (east: number, north: number, width: number, height: number): Areal => ({
  type: 'Polygon',
  coordinates: [
    [
      [EAST + east, NORTH + north],
      [EAST + east + width, NORTH + north],
      [EAST + east + width, NORTH + north + height],
      [EAST + east, NORTH + north + height],
      [EAST + east, NORTH + north],
    ],
  ],
});
const point = (east: number, north: number, value: number) => ({
  id: newId(),
  yield: value,
  polygon: { type: 'Point', coordinates: [EAST + east, NORTH + north] } as const,
});

const GRAIN = (column: number, row: number) => ((column * 7 + row * 3) % 10) * 0.008;
const HALVES = (column: number) => (column < 20 ? 0.35 : 0.65);

/** Greener to the east, with noise of its own. */
const plantImages = async (paint: (column: number) => number = HALVES) => {
  const store = await rasterStore({ dataDir });
  for (const [date, less] of [
    ['2018-05-25', 0],
    ['2018-06-04', 0.03],
  ] as const)
    await plantNdvi(test.database.kysely, store, date, (column, row) => paint(column) + GRAIN(column, row) - less, [
      { id: fixture.land.blocks.own, columns: [0, 50] },
    ]);
};

const measureZones = async () => {
  const { sampling } = await calls.zones(plotId);
  await calls.save(
    plotId,
    sampling.map(({ id, polygon }, index) => {
      const column = Math.floor(((polygon.coordinates[0] ?? 0) - 760_000) / 10);
      return { id, yield: Math.round(((column < 20 ? 2 : 5) + ((index * 5) % 7) * 0.11) * 100) / 100 };
    }),
  );
};

/** How a plot gets its figure, from one bare point to everything at once. */
const STORIES: Readonly<Record<string, { readonly method: string; readonly prepare: () => Promise<unknown> }>> = {
  'a single point': {
    method: 'mean',
    prepare: async () => {
      await calls.drawArea(plotId, box(0, 0, 200, 200));
      await calls.save(plotId, [point(50, 50, 2.345)]);
    },
  },
  'points alone, some of them in the part that is not damaged': {
    method: 'mean',
    prepare: async () => {
      await calls.drawArea(plotId, box(0, 0, 200, 200));
      const inside = [2.1, 0.35, 4.05, 3.3].map((value, index) => point(30 + 40 * index, 100, value));
      await calls.save(plotId, [...inside, point(300, 300, 6.1), point(350, 350, 5.3), point(215, 100, 2.9)]);
    },
  },
  'zones and images': {
    method: 'composite',
    prepare: async () => {
      await plantImages();
      await calls.drawArea(plotId, box(3, 7, 400, 400));
      await measureZones();
    },
  },
  'zones of an area that was drawn anew since, and images that contradict': {
    method: 'poststrat',
    prepare: async () => {
      await plantImages();
      const { id } = await calls.drawArea(plotId, box(0, 0, 400, 400));
      const { sampling } = await calls.zones(plotId);
      await calls.removeArea(plotId, id);
      await calls.drawArea(plotId, box(0, 0, 390, 400));
      await calls.save(
        plotId,
        sampling.map(({ id: pointId, polygon }, index) => {
          const column = Math.floor(((polygon.coordinates[0] ?? 0) - 760_000) / 10);
          return { id: pointId, yield: (column < 20 ? 5 : 2) + (index % 3) * 0.25 };
        }),
      );
    },
  },
};

const MORE_STORIES: typeof STORIES = {
  'one zone of two, the other as green as the points have seen it at its border': {
    method: 'composite',
    prepare: async () => {
      await plantImages((column) => 0.3 + 0.008 * column);
      await calls.drawArea(plotId, box(3, 7, 400, 400));
      await calls.zones(plotId);
      const many = [10, 40, 70, 100, 130, 150, 160, 170].map((east, index) =>
        point(east, 40 + 40 * index, 1 + 0.02 * east + ((index * 3) % 4) * 0.1),
      );
      const { sampling = [] } = await calls.plot(plotId);
      await calls.save(plotId, [...sampling.map(({ id }) => ({ id, isUsed: false })), ...many]);
    },
  },
  'five points': {
    method: 'composite',
    prepare: async () => {
      await plantImages();
      await calls.drawArea(plotId, box(3, 7, 400, 400));
      await measureZones();
      const { sampling = [] } = await calls.plot(plotId);
      await calls.save(
        plotId,
        sampling.map(({ id }, index) => ({ id, isUsed: index % 2 === 0 && index < 10 })),
      );
    },
  },
};

describe('the reference yield', () => {
  it('without a policy’s is the mean of the last five years without the best and the worst, each year once', async () => {
    const db = test.database.kysely;
    await db.deleteFrom('policyYield').execute();
    const record = (year: number, value: number, companyId: number | null = null) => ({
      level: 'mepar' as const,
      plantCode: 'OSZI_BUZA',
      code: 'TESTOWN1',
      year,
      yield: value,
      companyId,
    });
    await db
      .insertInto('yieldRecord')
      .values([
        record(2017, 2),
        record(2017, 4.5, COMPANIES.A.id),
        record(2017, 9, COMPANIES.B.id),
        record(2016, 5),
        record(2015, 3),
        record(2014, 5.5),
        record(2013, 7),
        record(2012, 1),
        record(2018, 1),
      ])
      .execute();
    await calls.drawArea(plotId, box(0, 0, 200, 200));
    await calls.save(plotId, [point(50, 50, 2)]);
    const { details } = await calls.calculate(plotId);
    expect(details.referenceYield).toBeCloseTo((4.5 + 5 + 5.5) / 3, 12);
    expect(details.damagePercent).toBeCloseTo(60, 12);
    expect(details.lostYield).toBeCloseTo(12, 12);
  });
});

describe('a point beside the area', () => {
  it('belongs to an existing zone', async () => {
    await plantImages();
    const { id } = await calls.drawArea(plotId, box(0, 0, 400, 400));
    const { sampling } = await calls.zones(plotId);
    await calls.removeArea(plotId, id);
    await calls.drawArea(plotId, box(215, 0, 185, 400));
    const unused = sampling.map((each) => ({ id: each.id, isUsed: false }));
    await calls.save(plotId, [...unused, point(197, 100, 3)]);
    await calls.calculate(plotId);
    const { inputs } = (await calls.protocol(plotId)) as Protocol;
    expect(inputs.zones.map(({ zone, area }) => [zone, area > 0])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(inputs.points.map(({ place }) => place)).toEqual([{ kind: 'damaged', zone: 2, beside: true }]);
  });
});

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));

const nearBoth = (interval: readonly number[] | null) => interval && interval.map(near);

describe('a protocol', () => {
  it.each(Object.entries({ ...STORIES, ...MORE_STORIES }))(
    'of %s suffices for somebody else to compute the same figures',
    async (what, story) => {
      await story.prepare();
      const { calculatedYield, details } = await calls.calculate(plotId);
      const protocol = (await calls.protocol(plotId)) as Protocol;
      const anew = recompute(protocol.inputs);
      expect(anew.method).toBe(story.method);
      expect(anew.unsampledShare > 0).toBe(what.startsWith('one zone of two'));
      expect(protocol.result.details).toMatchObject({
        method: anew.method,
        standardError: near(anew.standardError),
        interval90: nearBoth(anew.interval90),
        r2: near(anew.r2),
        q2: near(anew.q2),
        kappa: near(anew.kappa),
        ndviDates: anew.ndviDates,
        yieldTable: near(anew.yieldTable),
        damagePercent: near(anew.damagePercent),
        damagePercentTable: near(anew.damagePercentTable),
        lostYield: near(anew.lostYield),
        lambda: near(anew.lambda),
        unsampledShare: near(anew.unsampledShare),
        yieldTableInterval: nearBoth(anew.yieldTableInterval),
        damagePercentInterval: nearBoth(anew.damagePercentInterval),
        damagePercentTableInterval: nearBoth(anew.damagePercentTableInterval),
        lostYieldInterval: nearBoth(anew.lostYieldInterval),
      });
      expect(protocol.result.value).toBeCloseTo(anew.value, 11);
      expect([calculatedYield, protocol.result.calculatedYield]).toEqual([anew.calculatedYield, anew.calculatedYield]);
      expect(protocol.result.details).toEqual(details);
      expect(protocol.formula).toEqual(YIELD_FORMULA);
    },
  );

  it('of the same plot is the same to the last digit, again and after a restart of the server', async () => {
    await STORIES['zones and images']?.prepare();
    await calls.calculate(plotId);
    const first = (await calls.protocol(plotId)) as Protocol;
    expect(first.seed).toBeGreaterThan(0);
    test.clock.pass(60_000);
    await calls.calculate(plotId);
    const second = (await calls.protocol(plotId)) as Protocol;
    const other = await openTestApp({ DATA_DIR: dataDir }, test.database, test.clock);
    test.clock.pass(60_000);
    const after = caseCalls(await callerOf(other, fixture, 'a.damage1'));
    await after.calculate(plotId);
    const third = (await after.protocol(plotId)) as Protocol;
    await other.close();
    const told = (protocol: Protocol) => {
      // Each calculation is another change of the case, so its link in the chain differs.
      const { result, chain, ...rest } = protocol;
      expect(chain.hash).toMatch(/^[0-9a-f]{64}$/);
      return JSON.stringify({ ...rest, result: { ...result, details: { ...result.details, at: '' } } });
    };
    expect(told(second)).toBe(told(first));
    expect(told(third)).toBe(told(first));
  });

  it.skipIf(spawnSync('pdftotext', ['-v']).status !== 0)(
    'states on its paper the hash of its JSON, its seed, its versions and its formula',
    async () => {
      await STORIES['zones and images']?.prepare();
      await calls.calculate(plotId);
      const token = await openSession(test.database.kysely, fixture.people['a.uw1'], { at: test.clock.now() });
      const file = await test.get(`/api/damagePlots/${plotId}/protocol.json`, { token });
      const paper = await test.get(`/api/damagePlots/${plotId}/protocol.pdf`, { token });
      const path = join(dataDir, 'protocol.pdf');
      await writeFile(path, paper.rawPayload);
      if (process.env['KEEP_PDF']) await writeFile(process.env['KEEP_PDF'], paper.rawPayload);
      const text = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout;
      const plain = text.replaceAll(/\s+/g, ' ');
      const { seed } = file.json<Protocol>();
      for (const words of [
        createHash('sha256').update(file.rawPayload).digest('hex'),
        String(seed),
        'mintavétel: 3., táblahatár: 1.',
        'κ = max(0,5; min(1; Q²))',
        'Kárszakértő',
        'Biztosított',
      ])
        expect(plain).toContain(words);
    },
  );
});
