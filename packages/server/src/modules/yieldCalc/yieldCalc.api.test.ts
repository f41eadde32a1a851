import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type YieldInputs, calculateYield } from '@georisk/domain/yield/calculateYield.ts';
import type { Polygon } from 'geojson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { type PlantedCases, plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { plantNdvi } from '#server/modules/product/jobs/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let cases: PlantedCases;
let tokens: Map<PersonKey, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-case-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: '2018-06-10' });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  cases = await plantCases(db, fixture);
  await db.deleteFrom('samplingPoint').execute();
  await db.deleteFrom('damageArea').execute();
  await db.updateTable('damagePlot').set({ damagedGeom: null, damagedHa: 0 }).execute();
  tokens = new Map();
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const call = async (who: PersonKey, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => {
  const token =
    tokens.get(who) ?? (await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() }));
  tokens.set(who, token);
  return test.call(method, url, { token, ...(body !== undefined && { body }) });
};

/** The block `own` is the image's first fifty columns: poor in the west, rich in the east. */
const ndviAt = (column: number, row: number) => (column < 20 ? 0.35 : 0.65) + ((column * 7 + row * 3) % 10) * 0.008;
const plantImages = async () => {
  const store = await rasterStore({ dataDir });
  for (const [date, less] of [
    ['2018-05-25', 0],
    ['2018-06-04', 0.03],
  ] as const)
    await plantNdvi(test.database.kysely, store, date, (column, row) => ndviAt(column, row) - less, [
      { id: fixture.land.blocks.own, columns: [0, 50] },
    ]);
};

const [EAST, NORTH] = cornerOf('own');
const wkt = (...polygons: readonly Polygon[]) =>
  `MULTIPOLYGON(${polygons.map(({ coordinates }) => `(${coordinates.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`).join(',')})`;
const on = (east: number, north: number, side: number) => wkt(square(EAST + east, NORTH + north, side));
const plotUrl = (rest = '') => `/api/damagePlots/${cases.plots.own}${rest}`;
const plot = async () =>
  strictAnswer('damagePlot', await call('a.damage1', 'GET', plotUrl('?getDrawings=true'))) as DamagePlot;
const saveArea = (geom: string, more: object = {}) =>
  call('a.damage1', 'POST', plotUrl('/areas/save'), { geom, ...more });
const zones = async () =>
  strictAnswer(
    'generateZones',
    await call('a.damage1', 'POST', `/api/damagePlots/generateZones/${cases.plots.own}`),
  ) as Answer<'generateZones'>;
const calculate = async () =>
  strictAnswer(
    'calculateYield',
    await call('a.damage1', 'POST', `/api/damagePlots/calculateYield/${cases.plots.own}`),
  ) as Answer<'calculateYield'>;
const save = async (sampling: readonly unknown[], more: object = {}, who: PersonKey = 'a.damage1') =>
  strictAnswer(
    'saveSampling',
    await call(who, 'POST', `/api/damagePlots/sampling/${cases.plots.own}`, {
      damagePlotId: cases.plots.own,
      sampling,
      ...more,
    }),
  ) as Answer<'saveSampling'>;
const good = <T extends object>(answer: T): Exclude<T, { err: string }> => {
  if ('err' in answer) throw new Error(String(answer.err));
  return answer as Exclude<T, { err: string }>;
};

describe('damaged areas', () => {
  it('that overlap count once, and only within the plot', async () => {
    await saveArea(on(0, 0, 200));
    await saveArea(on(100, 0, 200));
    expect((await plot()).damagedArea).toBeCloseTo(6, 6);
    const table = square(EAST, NORTH, 150);
    await call('a.damage1', 'POST', '/api/drawings', { damagePlotId: cases.plots.own, tablePolygon: table });
    const drawn = await plot();
    expect(drawn).toMatchObject({ tableGeometryHa: 2.25, tableVersion: 2, damagedArea: 2.25 });
    expect(drawn.areas?.map(({ area }) => area)).toEqual([4, 4]);
  });

  it('are ten at most, also when eleven come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => saveArea(on((index % 4) * 110, Math.floor(index / 4) * 110, 100))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(200),
      409,
    ]);
    expect((await plot()).areas).toHaveLength(10);
  });

  it('sent twice are one, and an identifier is one area’s alone', async () => {
    const id = newId();
    const twice = [await saveArea(on(0, 0, 100), { id }), await saveArea(on(0, 0, 100), { id })];
    expect(twice.map(({ json }) => json<{ id: string }>().id)).toEqual([id, id]);
    expect((await saveArea(on(0, 0, 90), { id })).statusCode).toBe(409);
    expect((await plot()).areas).toHaveLength(1);
  });

  it('outside of the plot, or badly drawn, are refused with a sentence', async () => {
    const table = square(EAST, NORTH, 150);
    await call('a.damage1', 'POST', '/api/drawings', { damagePlotId: cases.plots.own, tablePolygon: table });
    for (const [geom, words] of [
      ['POINT(1 2)', 'Rajzolja'],
      ['x', 'Rajzolja'],
      [on(200, 200, 100), 'teljesen a táblán kívül'],
      [wkt(square(EAST + 900, NORTH, 100)), 'messze esik'],
      [wkt(square(19, 47, 1)), 'megengedett területen kívül'],
    ] as const) {
      const answer = await saveArea(geom);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringContaining(words),
      ]);
    }
  });

  it('are replaced by the whole block, and come back when it is removed', async () => {
    await saveArea(on(0, 0, 100));
    const [whole] = (await call('a.damage1', 'POST', plotUrl('/areas/saveMeparAsArea'), {})).json<{ id: string }[]>();
    const as = await plot();
    expect(as).toMatchObject({ tableAsMepar: true, damagedArea: 25 });
    expect(as.areas?.map(({ id }) => id)).toEqual([whole?.id]);
    expect((await saveArea(on(0, 0, 50))).statusCode).toBe(422);
    await call('a.damage1', 'POST', plotUrl(`/areas/remove/${whole?.id}`), {});
    expect(await plot()).toMatchObject({ tableAsMepar: false, damagedArea: 0, areas: [] });
  });
});

describe('sampling points', () => {
  const polygon = (east: number, north: number) => ({ type: 'Point', coordinates: [EAST + east, NORTH + north] });

  it('of two people at once are never lost: the later one gets both lists', async () => {
    const [first, second] = [newId(), newId()];
    const base = good(await save([{ id: first, polygon: polygon(100, 100) }], { version: 1 }));
    expect(base.sampling).toMatchObject([
      { sequenceId: 1, isGenerated: false, isUsed: true, yield: null, comment: '' },
    ]);
    const mine = good(await save([{ id: first, yield: 4.5 }], { version: base.version }));
    const theirs = await save(
      [
        { id: first, yield: 3 },
        { id: second, polygon: polygon(200, 100), yield: 2 },
      ],
      { version: base.version },
      'a.operator',
    );
    expect(theirs).toMatchObject({
      err: expect.stringContaining('Időközben'),
      stored: { version: mine.version, sampling: [{ id: first, yield: 4.5 }] },
      sent: { sampling: [{ id: first, yield: 3 }, { id: second }] },
    });
    const kept = good(
      await save([{ id: second, polygon: polygon(200, 100), yield: 2 }], { version: mine.version }, 'a.operator'),
    );
    expect(kept.sampling.map(({ sequenceId, yield: value }) => [sequenceId, value])).toEqual([
      [1, 4.5],
      [2, 2],
    ]);
  });

  it('keep their rules, and are never half saved', async () => {
    const id = newId();
    const bad = await save([
      { id, polygon: polygon(10, 10), yield: 3 },
      { id: newId(), polygon: polygon(20, 10), yield: 0 },
      { id: newId(), polygon: polygon(30, 10), yield: -1 },
      { id: newId() },
    ]);
    expect(bad).toMatchObject({
      messages: [
        '2. mintavételi pont: A 0 t/ha hozamhoz írjon megjegyzést!',
        '3. mintavételi pont: A hozam nem lehet negatív.',
        expect.stringContaining('4. mintavételi pont: a helye hiányzik'),
      ],
    });
    expect((await plot()).sampling).toEqual([]);
    const changeId = newId();
    const body = [{ id, polygon: polygon(10, 10), yield: 0, comment: 'kitaposva' }];
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(body, { changeId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const removed = (await call('a.damage1', 'DELETE', plotUrl(`/sampling/${id}`))).json<{
      removed: string;
      version: number;
    }>();
    expect(removed).toEqual({ removed: id, version: 3 });
    expect((await call('a.damage1', 'DELETE', plotUrl(`/sampling/${id}`))).json()).toEqual(removed);
  });
});

describe('zones and points', () => {
  it('are refused without an area, and without any image', async () => {
    expect(await zones()).toEqual({
      err: 'A károsodott terület megrajzolása szükséges.',
      messages: ['A károsodott terület megrajzolása szükséges.'],
    });
    await saveArea(on(0, 0, 400));
    expect(await zones()).toMatchObject({ err: 'Nincs felhőmentes NDVI felvétel a területről.' });
  });

  it('cover the area, are inside it, follow the image, and are the same again', async () => {
    await plantImages();
    await saveArea(on(3, 7, 400));
    const made = good(await zones());
    expect(made.samplingZones.map(({ color }) => color)).toEqual(['#2C7BB6', '#D7191C']);
    const area = square(EAST + 3, NORTH + 7, 400) as unknown as Areal;
    const parts = made.samplingZones.map(({ polygon }) => polygon as unknown as Areal);
    expect(parts.reduce((sum, part) => sum + arealArea(part), 0)).toBeCloseTo(160_000, -2);
    for (const part of parts) expect(arealArea(part) - overlapArea(part, area)).toBeLessThan(1);
    expect(overlapArea(parts[0] ?? area, parts[1] ?? area)).toBeLessThan(1);
    expect(made.sampling).toHaveLength(12);
    expect(made.sampling.map(({ sequenceId }) => sequenceId)).toEqual(made.sampling.map((_, index) => index + 1));
    expect(new Set(made.sampling.map(({ zoneIndex }) => zoneIndex))).toEqual(new Set([1, 2]));
    const again = good(await zones());
    const places = (points: readonly SamplingPoint[]) => points.map(({ polygon }) => polygon.coordinates);
    expect(places(again.sampling)).toEqual(places(made.sampling));
    expect(again.samplingZones).toEqual(made.samplingZones);
  });

  it('made again keep measured points', async () => {
    await plantImages();
    await saveArea(on(0, 0, 400));
    const made = good(await zones());
    const [first, second] = made.sampling;
    await save([
      { id: first?.id, yield: 3.5 },
      { id: second?.id, comment: 'elérhetetlen' },
    ]);
    const again = good(await zones());
    expect(again.sampling.slice(0, 2).map(({ id, sequenceId, yield: value }) => [id, sequenceId, value])).toEqual([
      [first?.id, 1, 3.5],
      [second?.id, 2, null],
    ]);
    expect(again.sampling).toHaveLength(12);
    expect(again.sampling[2]?.sequenceId).toBe(3);
  });

  it.skipIf(spawnSync('ogrinfo', ['--version']).status !== 0)(
    'are exported as KML and GPX that GDAL reads',
    async () => {
      await plantImages();
      await saveArea(on(0, 0, 400));
      good(await zones());
      for (const [ending, layers] of [
        ['', { points: 'Mintavételi pontok', count: 12 }],
        ['.gpx', { points: 'waypoints', count: 12 }],
      ] as const) {
        const answer = await call('a.uw1', 'GET', `/api/downloads/sampling/${cases.plots.own}${ending}`);
        const file = join(dataDir, ending === '' ? 'plan.kml' : 'plan.gpx');
        await writeFile(file, answer.body);
        const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-so', file, layers.points]);
        expect(stdout).toContain(`Feature Count: ${layers.count}`);
      }
    },
  );
});

describe('the yield', () => {
  const measure = async (noise: (index: number) => number) => {
    const { sampling } = good(await zones());
    const yieldAt = ({ polygon }: SamplingPoint, index: number) => {
      const column = Math.floor(((polygon.coordinates[0] ?? 0) - 760_000) / 10);
      return Math.round(((column < 20 ? 2 : 5) + noise(index)) * 100) / 100;
    };
    return good(await save(sampling.map((point, index) => ({ id: point.id, yield: yieldAt(point, index) }))));
  };

  it('is refused with everything that is missing', async () => {
    await test.database.kysely.deleteFrom('block').where('id', '=', fixture.land.blocks.own).execute();
    await save([{ id: newId(), polygon: { type: 'Point', coordinates: [EAST + 10, NORTH + 10] } }]);
    expect(await calculate()).toEqual({
      err: expect.any(String),
      messages: [
        'A MePAR körvonal hiányzik!',
        'A károsodott terület megrajzolása szükséges.',
        'A 1. mintavételi pont hozamadata hiányzik.',
      ],
    });
  });

  it('comes with its interval, its images and its meaning, and the same again to the last digit', async () => {
    await plantImages();
    await saveArea(on(0, 0, 400));
    await measure((index) => (index % 3) * 0.1 - 0.1);
    const first = good(await calculate());
    expect(first.details).toMatchObject({
      method: 'composite',
      n: 12,
      referenceYield: 5.5,
      quality: 'ok',
      warnings: [],
      by: 'Név a.damage1',
    });
    expect(first.details.ndviDates.length).toBeGreaterThan(0);
    expect(first.calculatedYield).toBeGreaterThan(3.2);
    expect(first.calculatedYield).toBeLessThan(3.8);
    const [low = 0, high = 0] = first.details.interval90 ?? [];
    expect(low).toBeLessThan(3.5);
    expect(high).toBeGreaterThan(3.4);
    expect(first.details.zoneYields.map(({ yield: value }) => Math.round(value ?? 0))).toEqual([2, 5]);
    expect(first.details.damagePercent).toBeCloseTo(100 * (1 - first.calculatedYield / 5.5), 0);
    const second = good(await calculate());
    expect({ ...second.details, at: '' }).toEqual({ ...first.details, at: '' });
    expect(await plot()).toMatchObject({ calculatedYield: first.calculatedYield, job: null, yieldDetails: { n: 12 } });
    const file = await call('a.uw1', 'GET', plotUrl('/protocol.json'));
    const protocol: unknown = file.json();
    // The stored record suffices for somebody else to compute the figure again.
    const { inputs, result } = protocol as { inputs: YieldInputs; result: { value: number } };
    const outcome = calculateYield(inputs);
    expect(outcome.ok && outcome.result.estimate.value).toBe(result.value);
    const paper = await call('a.uw1', 'GET', plotUrl('/protocol.pdf'));
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    if (process.env['KEEP_PDF']) await writeFile(process.env['KEEP_PDF'], paper.rawPayload);
    if (spawnSync('pdftotext', ['-v']).status === 0) {
      await writeFile(join(dataDir, 'paper.pdf'), paper.rawPayload);
      const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(dataDir, 'paper.pdf'), '-']);
      expect(stdout).toContain(createHash('sha256').update(file.rawPayload).digest('hex'));
      expect(stdout).toContain(`${first.calculatedYield.toFixed(2).replace('.', ',')} t/ha`);
    }
    expect((await call('b.damage1', 'GET', plotUrl('/protocol.pdf'))).statusCode).toBe(404);
    const [damage] = await test.database.kysely
      .selectFrom('work')
      .select(['name', 'state'])
      .where('name', 'like', 'plot-%')
      .execute();
    expect(damage?.state).toBe('done');
  });

  it('says when its area or its points have changed since; a comment changes nothing', async () => {
    await plantImages();
    await saveArea(on(0, 0, 400));
    await measure((index) => (index % 3) * 0.1);
    good(await calculate());
    const since = async () =>
      (await plot()).yieldDetails?.warnings
        .filter(({ reason }) => reason.endsWith('-changed'))
        .map((each) => each.message);
    expect(await since()).toEqual([]);
    const [first] = (await plot()).sampling ?? [];
    if (first === undefined) throw new Error('no points');
    await save([{ id: first.id, comment: 'a domb alján' }]);
    expect(await since()).toEqual([]);
    await save([{ id: first.id, yield: 9.5 }]);
    expect(await since()).toEqual(['A mintavételi pontok a számítás óta változtak.']);
    await saveArea(on(0, 400, 50));
    expect(await since()).toEqual([
      'A terület a számítás óta változott.',
      'A mintavételi pontok a számítás óta változtak.',
    ]);
    good(await calculate());
    expect(await since()).toEqual([]);
  });

  it('rests on the points alone where there is no image, and says so', async () => {
    await saveArea(on(0, 0, 200));
    const point = (east: number, value: number) => ({
      id: newId(),
      yield: value,
      polygon: { type: 'Point', coordinates: [EAST + east, NORTH + 100] },
    });
    await save([point(50, 2), point(100, 3), point(150, 4), point(300, 45)]);
    const { calculatedYield, details } = good(await calculate());
    expect(calculatedYield).toBe(3);
    expect(details.method).toBe('mean');
    expect(details.warnings.map(({ reason, sequenceId }) => [reason, sequenceId])).toEqual([
      ['above-plausible', 4],
      ['outside-area', 4],
      ['no-image', null],
    ]);
    expect(details.quality).toBe('informative');
  });

  it('requested by ten at once is computed once for all of them', async () => {
    await saveArea(on(0, 0, 200));
    await save([{ id: newId(), yield: 3, polygon: { type: 'Point', coordinates: [EAST + 50, NORTH + 50] } }]);
    const answers = await Promise.all(Array.from({ length: 10 }, calculate));
    expect(answers.map((answer) => good(answer).calculatedYield)).toEqual(Array(10).fill(3));
    const rows = await test.database.kysely.selectFrom('yieldCalculation').select('id').execute();
    expect(rows.length).toBeLessThan(10);
  });
});
