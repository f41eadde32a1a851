import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { caseCalls, type CaseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { newId } from '#server/uuid.ts';
import type { YieldProtocol } from './yieldProtocol.ts';

let test: TestApp;
let dataDir: string;
let calls: CaseCalls;
let plotId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-case-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: '2018-06-10' });
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
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
const DAMAGED: Areal = {
  type: 'Polygon',
  coordinates: [
    [
      [EAST, NORTH],
      [EAST + 200, NORTH],
      [EAST + 200, NORTH + 200],
      [EAST, NORTH + 200],
      [EAST, NORTH],
    ],
  ],
};

describe('a calculation beside concurrent saves', () => {
  it('rests on the points of one version, the one that it names', async () => {
    await calls.drawArea(plotId, DAMAGED);
    const ids = Array.from({ length: 6 }, () => newId());
    /** Every point records its version. */
    const save = async (count: number) =>
      calls.save(
        plotId,
        ids.map((id, index) => ({
          id,
          yield: count / 100,
          polygon: { type: 'Point', coordinates: [EAST + 20 + 25 * index, NORTH + 100] } as const,
        })),
      );
    const first = await save(1);
    const yieldOf = (version: number) => (version - first.version + 1) / 100;
    let count = 1;
    const ending = new AbortController();
    const saving = (async () => {
      while (!ending.signal.aborted) {
        count += 1;
        await save(count);
      }
    })();
    try {
      for (let turn = 0; turn < 12; turn += 1) {
        await calls.calculate(plotId);
        const { versions, inputs } = (await calls.protocol(plotId)) as YieldProtocol;
        expect(inputs.points.map((point) => point.yield)).toEqual(ids.map(() => yieldOf(versions.sampling)));
      }
    } finally {
      ending.abort();
      await saving;
    }
  });
});
