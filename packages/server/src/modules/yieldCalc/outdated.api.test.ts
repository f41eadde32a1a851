import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import { type PlantedCases, plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { plantNdvi } from '#server/modules/product/jobs/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let cases: PlantedCases;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-outdated-'));
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
  token = await openSession(db, fixture.people['a.manager'], { at: test.clock.now() });
  const store = await rasterStore({ dataDir });
  const ndvi = (column: number, row: number) => (column < 20 ? 0.35 : 0.65) + ((column * 7 + row * 3) % 10) * 0.008;
  await plantNdvi(db, store, '2018-05-25', ndvi, [{ id: fixture.land.blocks.own, columns: [0, 50] }]);
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const [EAST, NORTH] = cornerOf('own');
const wkt = (side: number) => {
  const [ring = []] = square(EAST, NORTH, side).coordinates;
  return `MULTIPOLYGON(((${ring.map(([x, y]) => `${x} ${y}`).join(',')})))`;
};
const url = (rest = '') => `/api/damagePlots/${cases.plots.own}${rest}`;
const post = async <T>(path: string, body?: unknown) => (await test.post(path, body, { token })).json<T>();
type Zones = Exclude<Answer<'generateZones'>, { err: string }>;
const zones = () => post<Zones>(`/api/damagePlots/generateZones/${cases.plots.own}`);
const save = (sampling: readonly object[]) =>
  post(`/api/damagePlots/sampling/${cases.plots.own}`, { damagePlotId: cases.plots.own, sampling });
const protocol = async () =>
  (await test.get(url('/protocol.json'), { token })).json<{
    outdated: { mark: string; reasons: { reason: string; message: string }[] } | null;
    warnings: string[];
    case: { damageNumber: string };
  }>();

/** @param order of the lines of the page, or as they were drawn: letters across a page are in no line */
async function paper(order: '-layout' | '-raw' = '-layout'): Promise<string> {
  const { rawPayload } = await test.get(url('/protocol.pdf'), { token });
  const file = join(dataDir, 'paper.pdf');
  await writeFile(file, rawPayload);
  return (await promisify(execFile)('pdftotext', [order, file, '-'])).stdout;
}
const NO_READER = spawnSync('pdftotext', ['-v']).error !== undefined;

async function measured() {
  await post(url('/areas/save'), { geom: wkt(400) });
  const { sampling } = await zones();
  await save(sampling.map(({ id }, index) => ({ id, yield: 3 + (index % 4) * 0.5 })));
  await post(`/api/damagePlots/calculateYield/${cases.plots.own}`);
}

describe('an outdated protocol', () => {
  it('has the mark and the reason in its file', async () => {
    await measured();
    expect((await protocol()).outdated).toBeNull();
    await post(url('/areas/save'), { geom: wkt(450) });
    expect((await protocol()).outdated).toEqual({
      mark: 'ELAVULT',
      reasons: [{ reason: 'area-changed', message: 'A terület a számítás óta változott.' }],
    });
  });

  it.skipIf(NO_READER)('has them on every page of its paper', async () => {
    await measured();
    const fresh = await paper();
    expect(fresh).not.toContain('ELAVULT');
    await post(url('/areas/save'), { geom: wkt(450) });
    const old = await paper();
    expect(old).toContain('A terület a számítás óta változott.');
    const pages = (await paper('-raw')).split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBe(fresh.split('\f').filter((page) => page.trim() !== '').length);
    expect(pages.filter((page) => !page.replaceAll(/\s/g, '').includes('ELAVULT'))).toEqual([]);
  });

  it.skipIf(NO_READER)('names its case on every page of its paper, even when pages are separated', async () => {
    await measured();
    const { damageNumber } = (await protocol()).case;
    const pages = (await paper()).split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((page) => !page.includes(`${damageNumber} · TESTOWN1`))).toEqual([]);
  });

  it('is one whose plant, date or policy has changed', async () => {
    await measured();
    const plots = [{ id: cases.plots.own, meparCode: 'TESTOWN1', plantName: 'Napraforgó', area: 3 }];
    await post(`/api/damages/${fixture.land.damages.own}/plots`, { plots });
    expect((await protocol()).outdated?.reasons.map(({ reason }) => reason)).toEqual(['plant-changed']);
    await test.call('PATCH', `/api/damages/${fixture.land.damages.own}`, { token, body: { damageDate: '2018-05-01' } });
    expect((await protocol()).outdated?.reasons.map(({ reason }) => reason)).toEqual(['plant-changed', 'case-changed']);
    const plot = (await test.get(url(), { token })).json<DamagePlot>();
    expect(plot.yieldDetails?.warnings.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['plant-changed', 'case-changed']),
    );
  });

  it('is none whose policy number has lost letters that nobody sees', async () => {
    const number = (policyNumber: string) =>
      test.database.kysely
        .updateTable('damage')
        .set({ policyNumber })
        .where('id', '=', fixture.land.damages.own)
        .execute();
    await number('KOT-\u200b100');
    await measured();
    await number('KOT-100');
    expect((await protocol()).outdated).toBeNull();
    await number('KOT-101');
    expect((await protocol()).outdated?.reasons.map(({ reason }) => reason)).toEqual(['case-changed']);
  });

  it('names the warnings of the plot, on its paper too', async () => {
    await measured();
    const sentence = 'TESTOWN1 blokk, őszi búza: a károsodott terület 16,00 ha, a bejelentett csak 3,00 ha.';
    expect((await protocol()).warnings).toContain(sentence);
    if (!NO_READER) expect((await paper()).replaceAll(/\s+/g, ' ')).toContain(sentence);
  });
});

describe('redrawn zones', () => {
  const apart = (a: SamplingPoint, b: SamplingPoint) =>
    Math.hypot(
      (a.polygon.coordinates[0] ?? 0) - (b.polygon.coordinates[0] ?? 0),
      (a.polygon.coordinates[1] ?? 0) - (b.polygon.coordinates[1] ?? 0),
    );

  it.each([400, 300, 120, 45])('keep measured points, and put no other within 10 m of one (%d m)', async (side) => {
    await post(url('/areas/save'), { geom: wkt(400) });
    const { sampling } = await zones();
    const kept = sampling.filter((_, index) => index % 2 === 0);
    await save(kept.map(({ id }) => ({ id, yield: 4 })));
    const areas = (await test.get(url('/areas'), { token })).json<{ id: string }[]>();
    await post(url(`/areas/save/${areas[0]?.id ?? ''}`), { geom: wkt(side) });
    const again = await zones();
    const ids = new Set(kept.map(({ id }) => id));
    const stand = again.sampling.filter(({ id }) => ids.has(id));
    expect(stand.map(({ id, yield: value, sequenceId }) => [id, value, sequenceId])).toEqual(
      kept.map(({ id, sequenceId }) => [id, 4, sequenceId]),
    );
    for (const fresh of again.sampling.filter(({ id }) => !ids.has(id)))
      expect(Math.min(...stand.map((point) => apart(point, fresh)))).toBeGreaterThanOrEqual(10);
  });
});
