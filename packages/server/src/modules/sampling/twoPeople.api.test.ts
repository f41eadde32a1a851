import type { ChangedPoint, DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { newId } from '#server/uuid.ts';

/** Two people on one plot: nobody overwrites unseen changes of the other, and a repeated request has one effect. */
const stage = plantedCaseStage('a.operator');

const post = (url: string, body: unknown) => stage.test.post(url, body, stage.session);
const plot = async () =>
  (
    await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`, stage.session)
  ).json<DamagePlot>();
const save = (point: object) =>
  post(`/api/damagePlots/sampling/${stage.cases.plots.own}`, {
    damagePlotId: stage.cases.plots.own,
    sampling: [point],
  });
const remove = (query = '') =>
  stage.test.call(
    'DELETE',
    `/api/damagePlots/${stage.cases.plots.own}/sampling/${stage.cases.points.own}${query}`,
    stage.session,
  );

describe('a sampling point', () => {
  it('that somebody has measured meanwhile is not removed; removed twice it is removed once', async () => {
    const { version } = await plot();
    await save({ id: stage.cases.points.own, yield: 3.3 });
    const late = await remove(`?version=${version}`);
    expect([late.statusCode, late.json()]).toMatchObject([200, { err: expect.any(String) }]);
    expect(late.json<object>()).toMatchObject({
      changed: [{ id: stage.cases.points.own, by: 'Név a.operator', at: expect.any(String) as unknown }],
    });
    expect((await plot()).sampling?.[0]?.yield).toBe(3.3);

    const now = (await plot()).version;
    const answers = [await remove(`?version=${now}`), await remove(`?version=${now}`)];
    expect(answers.map((answer) => answer.json())).toEqual(
      answers.map(() => ({ removed: stage.cases.points.own, version: now + 1 })),
    );
    expect((await remove('?version=sok')).statusCode).toBe(400);
  });

  it('of a late save is told with who changed it last and when, and so is one that was removed; others are not', async () => {
    const { version } = await plot();
    const other = '0198c000-0000-7000-8000-0000000000aa';
    const polygon = (await plot()).sampling?.[0]?.polygon;
    await save({ id: other, yield: 2, polygon });
    await sql`insert into change (id, company_id, user_id, actor_id, subject_type, subject_id, operation, base_version, before, after)
      values (${newId()}::uuid, 4, ${stage.fixture.people['a.manager']}, ${stage.fixture.people['a.manager']}, 'damagePlot',
        ${String(stage.cases.plots.own)}, 'generate-zones', ${version + 1},
        ${JSON.stringify({ sampling: [{ id: other, yield: 2 }] })}, ${JSON.stringify({ sampling: [{ id: other, yield: 2 }] })})`.execute(
      stage.test.database.kysely,
    );
    await remove();
    const late = await post(`/api/damagePlots/sampling/${stage.cases.plots.own}`, {
      damagePlotId: stage.cases.plots.own,
      sampling: [{ id: other, yield: 5 }],
      version,
    });
    const { stored } = late.json<{ stored: { changed: ChangedPoint[] } }>();
    // The new plan of the manager left both as they were.
    expect(new Map(stored.changed.map(({ id, by }) => [id, by]))).toEqual(
      new Map([
        [other, 'Név a.operator'],
        [stage.cases.points.own, 'Név a.operator'],
      ]),
    );
    const later = await post(`/api/damagePlots/sampling/${stage.cases.plots.own}`, {
      damagePlotId: stage.cases.plots.own,
      sampling: [{ id: other, yield: 5 }],
      version: version + 1,
    });
    expect(later.json<{ stored: { changed: ChangedPoint[] } }>().stored.changed.map(({ id }) => id)).toEqual([
      stage.cases.points.own,
    ]);
  });

  it('that was removed and is put back is the same point, with its measurement', async () => {
    const before = (await plot()).sampling?.[0];
    await remove();
    await save({ id: stage.cases.points.own, yield: 4 });
    expect((await plot()).sampling).toEqual([
      {
        ...before,
        yield: 4,
        corrected: { measured: 3, corrections: [expect.objectContaining({ yield: 4 })] },
        updatedAt: expect.any(String),
      },
    ]);
  });
});

describe('a damaged area', () => {
  const wkt = (rings: DamageArea['geom']['coordinates'], shift = 0) =>
    `MULTIPOLYGON(${(rings as unknown as [number, number][][][])
      .map(
        (polygon) =>
          `(${polygon.map((ring) => `(${ring.map(([x, y], at) => `${x + (at === 1 ? shift : 0)} ${y}`).join(',')})`).join(',')})`,
      )
      .join(',')})`;
  const area = async () => (await plot()).areas?.[0] as DamageArea;
  const change = (id: string, body: object) => post(`/api/damagePlots/${stage.cases.plots.own}/areas/save/${id}`, body);

  it('changes only from the stored version', async () => {
    const { id, geom } = await area();
    const base = wkt(geom.coordinates);
    expect((await change(id, { geom: wkt(geom.coordinates, -5), base })).statusCode).toBe(200);
    const stored = await area();
    const late = await change(id, { geom: wkt(geom.coordinates, -9), base });
    expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'stale-version', current: { id } }]);
    expect(await area()).toEqual(stored);
    // The same request again, after a lost answer, is no conflict.
    expect((await change(id, { geom: wkt(geom.coordinates, -5), base })).statusCode).toBe(200);
    for (const bad of ['', 'POINT(1 2)', 'MULTIPOLYGON(((1 2)))', 'MULTIPOLYGON(1 2)'])
      expect((await change(id, { geom: wkt(geom.coordinates, -9), base: bad })).statusCode, bad).toBe(409);
  });

  it('removed twice is removed once', async () => {
    const { id } = await area();
    const path = `/api/damagePlots/${stage.cases.plots.own}/areas/remove/${id}`;
    expect([(await post(path, {})).statusCode, (await post(path, {})).statusCode]).toEqual([200, 200]);
    const { damage } = await plot();
    const history = await stage.test.get(`/api/damages/${damage.id}/history`, stage.session);
    expect(history.json<{ title: string }[]>().filter(({ title }) => title.includes('törlése'))).toHaveLength(1);
  });
});
