import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { newId } from '#server/uuid.ts';
import { plantNdvi } from '#server/modules/product/jobs/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

const TODAY = '2018-07-20';
let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let calls: CaseCalls;
let plotId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-measured-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  const db = test.database.kysely;
  test.clock.set(`${TODAY}T10:00:00Z`);
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  plotId = (await plantCases(db, fixture)).plots.own;
  await db.deleteFrom('samplingPoint').execute();
  await db.deleteFrom('damageArea').execute();
  await db.updateTable('damagePlot').set({ damagedGeom: null, damagedHa: 0 }).execute();
  calls = caseCalls(await callerOf(test, fixture, 'a.damage1'));
  await calls.drawArea(plotId, block);
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const [EAST, NORTH] = cornerOf('own');
const block: Areal = {
  type: 'Polygon',
  coordinates: [
    [
      [EAST, NORTH],
      [EAST + 400, NORTH],
      [EAST + 400, NORTH + 400],
      [EAST, NORTH + 400],
      [EAST, NORTH],
    ],
  ],
};
const point = (east: number, north: number, value: number, measuredAt?: string | null) => ({
  id: newId(),
  yield: value,
  polygon: { type: 'Point', coordinates: [EAST + east, NORTH + north] } as const,
  ...(measuredAt !== undefined && { measuredAt }),
});
const saved = async (...points: readonly object[]) => {
  const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
  const body = { damagePlotId: plotId, sampling: points };
  const answer = await test.call('POST', `/api/damagePlots/sampling/${plotId}`, { token, body });
  return answer.json<{ err?: string; sampling?: readonly { id: string; measuredAt: string | null }[] }>();
};
const timesOf = async () => ((await calls.plot(plotId)).sampling ?? []).map(({ measuredAt }) => measuredAt);

describe('when a point was measured', () => {
  it('is kept as given by the device, whatever is typed at a desk afterwards', async () => {
    const one = point(50, 50, 3, '2018-06-12T09:30:00+02:00');
    await saved(one);
    expect(await timesOf()).toEqual(['2018-06-12T07:30:00.000Z']);
    await saved({ id: one.id, comment: 'szél' });
    expect(await timesOf()).toEqual(['2018-06-12T07:30:00.000Z']);
    await saved({ id: one.id, yield: 3.5, measuredAt: '2018-06-13T08:00:00Z' });
    await saved({ id: one.id, yield: 4 });
    await saved({ id: one.id, measuredAt: '2018-06-14T08:00:00Z' });
    expect(await timesOf()).toEqual(['2018-06-12T07:30:00.000Z']);
    await saved({ id: one.id, yield: null });
    expect(await timesOf()).toEqual([null]);
  });

  it('is refused days ahead and where it is years ago, and nothing is written', async () => {
    const future = await saved(point(50, 50, 3, '2018-07-22T11:00:00Z'));
    expect(future.err).toBe(
      '1. mintavételi pont: A mérés ideje több mint két nappal a jövőben van. Ellenőrizze a készülék óráját, majd írja be újra a hozamot!',
    );
    expect((await saved(point(50, 50, 3, '1970-01-01T00:00:00Z'))).err).toContain('több mint két éve');
    expect(await timesOf()).toEqual([]);
    expect((await saved(point(50, 50, 3, '2018-07-20T10:05:00Z'))).err).toBeUndefined();
    const malformed = await saved(point(50, 50, 3, 'tegnap'));
    expect(malformed.sampling).toBeUndefined();
  });
});

/** The dates of a plot's images, and how green the whole block was. */
const plantImages = async (images: readonly (readonly [date: string, level: number])[]) => {
  const store = await rasterStore({ dataDir });
  for (const [date, level] of images)
    await plantNdvi(
      test.database.kysely,
      store,
      date,
      (column, row) => level + 0.002 * column + ((column * 7 + row * 3) % 10) * 0.004,
      [{ id: fixture.land.blocks.own, columns: [0, 50] }],
    );
};
const FIVE = [30, 100, 180, 250, 320, 370];
const measured = async (measuredAt?: string) => {
  await saved(...FIVE.map((east, index) => point(east, 60 + 50 * index, 2 + 0.01 * east, measuredAt)));
  await calls.calculate(plotId);
  const { inputs, imageWindow } = (await calls.protocol(plotId)) as {
    inputs: { candidates: readonly { dates: readonly string[] }[]; points: readonly { measuredAt: string }[] };
    imageWindow: { from: string; to: string; harvest: string | null };
  };
  return { dates: [...new Set(inputs.candidates.flatMap(({ dates }) => dates))].toSorted(), imageWindow, inputs };
};

describe('the images of a calculation', () => {
  it('end ten days after the last point was measured, and not after it was last edited', async () => {
    await plantImages([
      ['2018-05-26', 0.5],
      ['2018-06-04', 0.5],
      ['2018-06-18', 0.5],
    ]);
    const { dates, imageWindow, inputs } = await measured('2018-05-28T08:00:00Z');
    expect(dates).toEqual(['2018-05-26', '2018-06-04']);
    expect(imageWindow).toMatchObject({ to: '2018-06-07', harvest: null });
    expect(inputs.points.map(({ measuredAt }) => measuredAt)).toEqual(FIVE.map(() => '2018-05-28T08:00:00.000Z'));
  });

  it('continue to the last edit where the measuring time is unknown', async () => {
    await plantImages([
      ['2018-05-26', 0.5],
      ['2018-06-18', 0.5],
    ]);
    const { dates, imageWindow } = await measured();
    expect(dates).toEqual(['2018-05-26', '2018-06-18']);
    expect(imageWindow.to).toBe(TODAY);
  });

  it('end before the first that shows the area harvested, in the yield and in the zones', async () => {
    await plantImages([
      ['2018-05-26', 0.5],
      ['2018-06-18', 0.45],
      ['2018-07-05', 0.15],
      ['2018-07-12', 0.18],
    ]);
    const { dates, imageWindow } = await measured();
    expect(dates).toEqual(['2018-05-26', '2018-06-18']);
    expect(imageWindow.harvest).toBe('2018-07-05');
    await calls.zones(plotId);
    const zones = await test.database.kysely
      .selectFrom('samplingZone')
      .select('ndviDates')
      .where('damagePlotId', '=', plotId)
      .execute();
    expect(new Set(zones.flatMap(({ ndviDates }) => ndviDates))).toEqual(new Set(['2018-06-18', '2018-05-26']));
  });
});

describe('an older protocol', () => {
  it('is read and printed with its own fields', async () => {
    await measured();
    const db = test.database.kysely;
    const { protocol, details } = await db
      .selectFrom('yieldCalculation')
      .select(['protocol', 'details'])
      .executeTakeFirstOrThrow();
    const added = [
      'yieldTableInterval',
      'damagePercentInterval',
      'damagePercentTableInterval',
      'lostYieldInterval',
      'damagedArea',
      'lambda',
      'unsampledShare',
    ];
    const without = (value: object, names: readonly string[]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
    const old = without(details as object, added);
    const { inputs, result, ...rest } = protocol as {
      inputs: { points: object[]; candidates: object[] };
      result: { details: object };
    };
    const before = {
      ...without(rest, ['imageWindow']),
      inputs: {
        ...inputs,
        points: inputs.points.map((each) => without(each, ['measuredAt', 'measuredBy', 'receivedAt', 'fix'])),
        candidates: inputs.candidates.map((each) => without(each, ['zonePixels'])),
      },
      result: { ...result, details: old },
    };
    await db
      .updateTable('yieldCalculation')
      .set({ protocol: JSON.stringify(before) } as never)
      .execute();
    await db
      .updateTable('yieldCalculation')
      .set({ details: JSON.stringify(old) } as never)
      .execute();
    const plot = await calls.plot(plotId);
    expect(plot.yieldDetails?.interval90).toHaveLength(2);
    expect(plot.yieldDetails?.damagePercentInterval).toBeUndefined();
    const token = await openSession(db, fixture.people['a.damage1'], { at: test.clock.now() });
    const paper = await test.get(`/api/damagePlots/${plotId}/protocol.pdf`, { token });
    expect(paper.statusCode).toBe(200);
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a protocol', () => {
  it('prints when, by whom and where every point was measured, and marks a poor fix', async () => {
    await plantImages([['2018-05-24', 0.3]]);
    const at = '2018-05-28T08:00:00.000Z';
    const fixes = FIVE.map((east, index) => {
      const [lon, lat] = toWgs84(eov(EAST + east + 2, NORTH + 60 + 50 * index));
      return { lon, lat, accuracy: index === 0 ? 45 : 3.5, at };
    });
    const points = FIVE.map((east, index) => ({
      ...point(east, 60 + 50 * index, 2 + 0.01 * east, at),
      fix: fixes[index],
    }));
    await saved(...points);
    await calls.calculate(plotId);
    const { inputs } = (await calls.protocol(plotId)) as { inputs: { points: readonly object[] } };
    expect(inputs.points).toMatchObject(
      fixes.map((fix) => ({ fix, measuredBy: 'Név a.damage1', receivedAt: `${TODAY}T10:00:00.000Z`, measuredAt: at })),
    );
    const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
    const paper = await test.get(`/api/damagePlots/${plotId}/protocol.pdf`, { token });
    expect(paper.statusCode).toBe(200);
    if (spawnSync('pdftotext', ['-v']).status !== 0) return;
    await writeFile(join(dataDir, 'paper.pdf'), paper.rawPayload);
    if (process.env['KEEP_PDF']) await writeFile(process.env['KEEP_PDF'], paper.rawPayload);
    const { stdout } = spawnSync('pdftotext', ['-layout', join(dataDir, 'paper.pdf'), '-'], { encoding: 'utf8' });
    expect(stdout).toContain('Mérések: mikor, ki, hol');
    expect(stdout).toContain('± 45 m');
    expect(stdout).toContain('± 3,5 m');
    expect(stdout).toContain('pontatlan hely');
  });
});
