import type { CaseChange, CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { newId } from '#server/uuid.ts';
import { commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';

const NOW = '2026-07-01T10:00:00.000Z';
let test: TestApp;
let dataDir: string;
let fixture: Fixture;
let plotId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-late-'));
  test = await openTestApp({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  test.clock.set(NOW);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  plotId = (await plantCases(test.database.kysely, fixture)).plots.own;
  await test.database.kysely.deleteFrom('samplingPoint').execute();
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const [EAST, NORTH] = cornerOf('own');
const token = (who: PersonKey = 'a.damage1') =>
  openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });

interface Saved {
  readonly err?: string;
  readonly sampling?: readonly SamplingPoint[];
  readonly version?: number;
}
const save = async (point: object, key: object = {}) => {
  const body = { damagePlotId: plotId, sampling: [point], ...key };
  const answer = await test.call('POST', `/api/damagePlots/sampling/${plotId}`, { token: await token(), body });
  return answer.json<Saved>();
};
const brief = (points: readonly SamplingPoint[] = []) =>
  points.map(({ id, sequenceId, yield: value, polygon }) => [
    id,
    sequenceId,
    value,
    ...polygon.coordinates.map((each, axis) => Math.round(each - (axis === 0 ? EAST : NORTH))),
  ]);

/** A planned point; a gone one belongs to an earlier plan. */
const plan = async (sequenceId: number, [x, y]: readonly [number, number], isGone: boolean): Promise<string> => {
  const id = newId();
  await sql`insert into sampling_point (id, company_id, damage_plot_id, sequence_id, is_generated, geom, geom3857, deleted_at)
    select ${id}::uuid, company_id, id, ${sequenceId}, true, p, eov_to_web_mercator(p), ${isGone ? new Date(NOW) : null}::timestamptz
    from damage_plot, ST_SetSRID(ST_MakePoint(${EAST + x}, ${NORTH + y}), 23700) as p where id = ${plotId}`.execute(
    test.database.kysely,
  );
  return id;
};
const FIX = (() => {
  const [lon, lat] = toWgs84(eov(EAST + 101, NORTH + 100));
  return { lon, lat, accuracy: 3, at: '2026-07-01T09:30:00.000Z' };
})();
/** As a device sends a point that it has read in the earlier plan. */
const late = (id: string, [x, y]: readonly [number, number], more: object = {}) => ({
  id,
  yield: 2.5,
  measuredAt: '2026-07-01T09:31:00Z',
  polygon: { type: 'Point', coordinates: [EAST + x, NORTH + y] },
  ...more,
});

describe('a measurement of a point that a new plan has removed', () => {
  it('goes to the new point beside it, which keeps its number and place', async () => {
    const old = await plan(1, [100, 100], true);
    const near = await plan(2, [106, 100], false);
    const far = await plan(3, [150, 100], false);
    const key = { changeId: newId() };
    const first = await save(late(old, [100, 100], { fix: FIX, comment: 'szélén' }), key);
    expect(brief(first.sampling)).toEqual([
      [near, 2, 2.5, 106, 100],
      [far, 3, null, 150, 100],
    ]);
    expect(first.sampling?.[0]).toMatchObject({ fix: FIX, comment: 'szélén', measuredBy: 'Név a.damage1' });
    // The answer was lost: the same request is the same change.
    expect(await save(late(old, [100, 100], { fix: FIX, comment: 'szélén' }), key)).toEqual(first);
    const history = await test.get(`/api/damages/${fixture.land.damages.own}/history`, { token: await token() });
    expect(history.json<CaseChange[]>().filter(({ operation }) => operation === 'save-sampling')).toMatchObject([
      { after: { sampling: [{ id: near }], placed: [{ from: old, to: near }] } },
    ]);
  });

  it('is followed there by later changes of it, and by its photos', async () => {
    const old = await plan(1, [100, 100], true);
    const near = await plan(2, [106, 100], false);
    await save(late(old, [100, 100]));
    expect(brief((await save(late(old, [100, 100], { yield: 3 }))).sampling)).toEqual([[near, 2, 3, 106, 100]]);
    const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="I.JPG"\r\n\r\n';
    const sent = await test.call('POST', `/api/damages/${fixture.land.damages.own}/photos?pointId=${old}`, {
      token: await token(),
      body: Buffer.concat([
        Buffer.from(head),
        smallJpeg(commentSegments(Buffer.from('late'))),
        Buffer.from('\r\n--b--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(sent.json<CasePhoto>()).toMatchObject({ pointId: near, pointNumber: 2 });
    const removed = await test.call('DELETE', `/api/damagePlots/${plotId}/sampling/${old}`, { token: await token() });
    expect(removed.statusCode).toBe(200);
    const plot = await test.get(`/api/damagePlots/${plotId}?getDrawings=true`, { token: await token() });
    expect(plot.json<{ sampling: unknown[] }>().sampling).toEqual([]);
  });

  it('is kept as a point of its own where no new point is near', async () => {
    const old = await plan(1, [100, 100], true);
    const far = await plan(1, [150, 100], false);
    expect(brief((await save(late(old, [100, 100]))).sampling)).toEqual([
      [far, 1, null, 150, 100],
      [old, 2, 2.5, 100, 100],
    ]);
  });

  it('takes no point that was measured meanwhile', async () => {
    const old = await plan(1, [100, 100], true);
    const near = await plan(2, [106, 100], false);
    await save(late(near, [106, 100], { yield: 4 }));
    expect(brief((await save(late(old, [100, 100]))).sampling)).toEqual([
      [old, 1, 2.5, 100, 100],
      [near, 2, 4, 106, 100],
    ]);
  });

  it('without a yield restores the point as it was', async () => {
    const old = await plan(1, [100, 100], true);
    await plan(2, [106, 100], false);
    const { sampling } = await save({ id: old, comment: 'járhatatlan' });
    expect(sampling?.find(({ id }) => id === old)).toMatchObject({ comment: 'járhatatlan', yield: null });
  });
});
