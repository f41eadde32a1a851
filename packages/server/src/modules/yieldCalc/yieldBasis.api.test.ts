import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { YieldBasisAnswer } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type MeasuredPoint, type YieldBasis, yieldInputsOf } from '@georisk/domain/yield/basis.ts';
import { calculateYield } from '@georisk/domain/yield/calculateYield.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { newId } from '#server/uuid.ts';
import type { YieldProtocol } from './yieldProtocol.ts';
import { plantNdvi } from '#server/modules/product/jobs/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let calls: CaseCalls;
let plotId: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-basis-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: '2018-06-10' });
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
  const store = await rasterStore({ dataDir });
  for (const [date, level] of [
    ['2018-05-20', 0.3],
    ['2018-05-25', 0.35],
  ] as const) {
    const ndvi = (column: number, row: number) =>
      level + (column < 20 ? 0 : 0.3) + ((column * 7 + row * 3) % 10) * 0.008;
    await plantNdvi(db, store, date, ndvi, [{ id: fixture.land.blocks.own, columns: [0, 50] }]);
  }
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

const basisOf = async () => {
  const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
  return test.get(`/api/damagePlots/${plotId}/yieldBasis`, { token });
};
/** As the device reads it: through JSON. */
const pointsOf = async (): Promise<MeasuredPoint[]> =>
  ((await calls.plot(plotId)).sampling ?? []).map(({ polygon, ...point }) => {
    const [x = 0, y = 0] = polygon.coordinates;
    return { ...point, position: [x, y] };
  });

describe('the basis of a calculation', () => {
  it('gives a device the figure of the server, to nine decimals, after each measured point', async () => {
    await calls.drawArea(plotId, block);
    const { sampling } = await calls.zones(plotId);
    const basis = (await basisOf()).json<YieldBasisAnswer>() as unknown as YieldBasis;
    expect(basis.candidates.length).toBeGreaterThan(1);
    const methods = new Set<string>();
    for (const [index, { id }] of sampling.entries()) {
      await calls.save(plotId, [{ id, yield: 2.5 + (index % 4) * 0.4 + index * 0.07 }]);
      const points = await pointsOf();
      // The points that wait for their yield do not count for the server either.
      const waiting = points.filter((point) => point.yield === null);
      await calls.save(
        plotId,
        waiting.map((point) => ({ id: point.id, isUsed: false })),
      );
      const { details } = await calls.calculate(plotId);
      const { result } = (await calls.protocol(plotId)) as { result: { value: number } };
      const outcome = calculateYield(yieldInputsOf(basis, points));
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
      const { estimate } = outcome.result;
      methods.add(details.method);
      expect(estimate.method).toBe(details.method);
      expect(estimate.value).toBeCloseTo(result.value, 9);
      for (const end of [0, 1] as const)
        expect(estimate.interval90?.[end] ?? 0).toBeCloseTo(details.interval90?.[end] ?? 0, 9);
      expect(outcome.result.damagePercent).toBeCloseTo(details.damagePercent ?? 0, 9);
      expect(outcome.result.quality).toBe(details.quality);
      await calls.save(
        plotId,
        waiting.map((point) => ({ id: point.id, isUsed: true })),
      );
    }
    // The image takes part, and there are zones without a point on the way.
    expect(methods).toContain('composite');
    expect(methods.size).toBeGreaterThan(1);
  });

  it('leaves a protocol that names the images by their products, the settlement, the insured, photos and the program', async () => {
    const db = test.database.kysely;
    const rasters = await db.selectFrom('raster').select(['companyId', 'groupName', 'date', 'granule']).execute();
    for (const raster of rasters)
      await db
        .insertInto('scene')
        .values({ ...raster, externalId: `S2A_MSIL2A_${raster.date}`, state: 'done' })
        .execute();
    const { damageId } = await db
      .selectFrom('damagePlot')
      .select('damageId')
      .where('id', '=', plotId)
      .executeTakeFirstOrThrow();
    const sha256 = 'ab'.repeat(32);
    const photo = {
      id: newId(),
      companyId: COMPANIES.A.id,
      damageId,
      sha256,
      storageKey: 'x',
      mediaType: 'image/jpeg',
    };
    await db
      .insertInto('photo')
      .values({ ...photo, bytes: 1, geom: null, geom3857: null })
      .execute();
    await calls.drawArea(plotId, block);
    const { sampling } = await calls.zones(plotId);
    await calls.save(
      plotId,
      sampling.map(({ id }, index) => ({ id, yield: 3 + (index % 3) * 0.2 })),
    );
    await calls.calculate(plotId);
    const protocol = (await calls.protocol(plotId)) as Pick<YieldProtocol, 'images' | 'case' | 'photos' | 'program'>;
    expect(protocol.images.flatMap(({ sheets }) => sheets.map(({ product }) => product))).toEqual([
      'S2A_MSIL2A_2018-05-25',
      'S2A_MSIL2A_2018-05-20',
    ]);
    expect(protocol.case).toMatchObject({ settlement: 'Túrkeve', insured: 'Név a.farmer1' });
    expect(protocol.photos).toEqual([{ number: null, at: null, sha256, point: null }]);
    expect(protocol.program).toMatchObject({ name: 'GeoRisk' });
  });

  it('says in a sentence that there is no area yet', async () => {
    const answer = await basisOf();
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ message: string }>().message).toBe('A károsodott terület még nincs megrajzolva.');
  });
});
