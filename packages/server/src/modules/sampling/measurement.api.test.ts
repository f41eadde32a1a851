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
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-measurement-'));
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
const [LON, LAT] = toWgs84(eov(EAST + 103, NORTH + 104));
const FIX = { lon: LON, lat: LAT, accuracy: 3.5, at: '2026-07-01T09:30:00.000Z' };
const token = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });

interface Saved {
  readonly err?: string;
  readonly sampling?: readonly SamplingPoint[];
}
const save = async (sampling: readonly object[], who: PersonKey = 'a.damage1') => {
  const body = { damagePlotId: plotId, sampling };
  return test.call('POST', `/api/damagePlots/sampling/${plotId}`, { token: await token(who), body });
};
const saved = async (...sampling: readonly object[]) => (await save(sampling)).json<Saved>();
const stored = async (): Promise<readonly SamplingPoint[]> => {
  const answer = await test.get(`/api/damagePlots/${plotId}?getDrawings=true`, { token: await token('a.damage1') });
  return answer.json<{ sampling: readonly SamplingPoint[] }>().sampling;
};
const polygon = { type: 'Point', coordinates: [EAST + 100, NORTH + 100] };
const measured = (more: object = {}) => ({
  id: newId(),
  yield: 3,
  polygon,
  measuredAt: '2026-07-01T09:31:00Z',
  fix: FIX,
  ...more,
});

describe('a measurement', () => {
  it('is kept with its time, its person, and its real place beside the planned one', async () => {
    const one = measured();
    await saved(one);
    expect(await stored()).toMatchObject([
      {
        measuredAt: '2026-07-01T09:31:00.000Z',
        measuredBy: 'Név a.damage1',
        receivedAt: NOW,
        fix: FIX,
        polygon,
      },
    ]);
    // Another person's comment is no measurement.
    test.clock.set('2026-07-02T10:00:00Z');
    await save([{ id: one.id, comment: 'szél' }], 'admin2');
    expect(await stored()).toMatchObject([{ comment: 'szél', measuredBy: 'Név a.damage1', receivedAt: NOW, fix: FIX }]);
    await saved({ id: one.id, yield: null });
    expect(await stored()).toMatchObject([{ measuredBy: null, receivedAt: null, fix: null }]);
  });

  it('is in the history, in the chain of the case and in the plan’s file', async () => {
    await saved(measured());
    const asked = { token: await token('a.damage1') };
    const history = await test.get(`/api/damages/${fixture.land.damages.own}/history`, asked);
    const [change] = history.json<CaseChange[]>().filter(({ operation }) => operation === 'save-sampling');
    expect(change?.after).toMatchObject({ sampling: [{ measuredAt: '2026-07-01T09:31:00.000Z', fix: FIX }] });
    const chain = await test.get(`/api/damages/${fixture.land.damages.own}/chain`, asked);
    expect(chain.json()).toMatchObject({ faults: [] });
    const kml = (await test.get(`/api/downloads/sampling/${plotId}`, asked)).body;
    expect(kml).toContain(`3 t/ha, mérve: 2026. 07. 01. 11:31, Név a.damage1, ± 3,5 m`);
    expect(kml).toContain('A mérések valódi helye');
  });

  it.each([
    ['a longitude beyond 180°', { lon: 181 }, 'A mérés helye nem lehetséges'],
    ['a latitude beyond 90°', { lat: -91 }, 'A mérés helye nem lehetséges'],
    ['an accuracy below zero', { accuracy: -0.1 }, 'A mérés helyének pontossága 0 m és 10 km'],
    ['an accuracy above 10 km', { accuracy: 10_001 }, 'A mérés helyének pontossága 0 m és 10 km'],
  ])('with %s is refused in words, and nothing is written', async (_, change, sentence) => {
    const answer = await saved(measured({ fix: { ...FIX, ...change } }));
    expect(answer.err).toContain(`1. mintavételi pont: ${sentence}`);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['text for a number', { lon: '19' }],
    ['an unknown key', { altitude: 90 }],
    ['no instant', { at: 'tegnap' }],
    ['a missing part', { at: undefined }],
  ])('with %s in its fix is malformed', async (_, change) => {
    expect((await save([measured({ fix: { ...FIX, ...change } })])).statusCode).toBe(400);
  });

  it('of a clock that is a day ahead is kept', async () => {
    const ahead = '2026-07-02T09:31:00.000Z';
    expect((await saved(measured({ measuredAt: ahead, fix: { ...FIX, at: ahead } }))).err).toBeUndefined();
    expect(await stored()).toMatchObject([{ measuredAt: ahead, receivedAt: NOW, fix: { at: ahead } }]);
  });

  it.each([
    ['a day behind', '2026-06-30T10:00:00Z', 86_400],
    ['an hour ahead', '2026-07-01T11:00:00Z', -3600],
    ['right', NOW, 0],
  ])('by a clock that is %s when it sends says so', async (_, sentAt, clockBehind) => {
    const body = { damagePlotId: plotId, sampling: [measured()], sentAt, changeId: newId() };
    const asked = { token: await token('a.damage1'), body };
    const url = `/api/damagePlots/sampling/${plotId}`;
    expect((await test.call('POST', url, asked)).json<Saved>().err).toBeUndefined();
    expect(await stored()).toMatchObject([{ clockBehind }]);
    // A repeated request is sent later, and is the same change.
    const again = { ...asked, body: { ...body, sentAt: '2026-07-01T10:00:09Z' } };
    expect((await test.call('POST', url, again)).json<Saved>().err).toBeUndefined();
    expect(await stored()).toMatchObject([{ clockBehind }]);
  });

  it('is never written impossibly, whoever writes the row', async () => {
    await saved(measured());
    const set = (what: string) => sql.raw(`update sampling_point set ${what}`).execute(test.database.kysely);
    await expect(set('fix_lon = 181')).rejects.toThrow(/fix_lon/);
    await expect(set('fix_accuracy = -1')).rejects.toThrow(/fix_accuracy/);
    await expect(set('fix_at = null')).rejects.toThrow(/sampling_point_fix/);
  });
});

describe('a correction', () => {
  const DAY = '2026-07-02T10:00:00.000Z';
  const MEASURED = { measuredAt: '2026-07-01T09:31:00.000Z', measuredBy: 'Név a.damage1', receivedAt: NOW, fix: FIX };

  it('stands beside the measured value with its person, time and reason', async () => {
    const one = measured();
    await saved(one);
    test.clock.set(DAY);
    await save([{ id: one.id, yield: 5.1, correctionReason: ' elírás ' }], 'admin2');
    const first = { yield: 5.1, at: DAY, by: 'Név admin2', reason: 'elírás' };
    expect(await stored()).toMatchObject([
      { ...MEASURED, yield: 5.1, corrected: { measured: 3, corrections: [first] } },
    ]);
    await save([{ id: one.id, yield: 5 }], 'admin2');
    const second = { ...first, yield: 5, reason: '' };
    expect(await stored()).toMatchObject([
      { ...MEASURED, yield: 5, corrected: { measured: 3, corrections: [first, second] } },
    ]);
    const asked = { token: await token('a.damage1') };
    const kml = (await test.get(`/api/downloads/sampling/${plotId}`, asked)).body;
    expect(kml).toContain('mért 3 t/ha, mérve: 2026. 07. 01. 11:31, Név a.damage1, ± 3,5 m');
    expect(kml).toContain('javítva 5,1 t/ha (Név admin2, 2026. 07. 02. 12:00, indok: elírás)');
    expect(kml).toContain('javítva 5 t/ha (Név admin2, 2026. 07. 02. 12:00, indok nélkül)');
    const history = await test.get(`/api/damages/${fixture.land.damages.own}/history`, asked);
    expect(history.json<CaseChange[]>().map(({ after }) => after)).toContainEqual({
      sampling: [expect.objectContaining({ yield: 5.1, measuredYield: 3, correctionReason: 'elírás' })],
    });
  });

  it.each([
    ['another person', 'admin2'],
    ['the measurer', 'a.damage1'],
  ] as const)('of %s who sends back what was read takes neither their time nor their place', async (_, who) => {
    await saved(measured());
    const [read] = await stored();
    test.clock.set(DAY);
    await save([{ ...read, yield: 9 }], who);
    expect(await stored()).toMatchObject([
      { ...MEASURED, yield: 9, corrected: { measured: 3, corrections: [{ yield: 9, by: `Név ${who}` }] } },
    ]);
    // Read keys without another yield change nothing.
    const [again] = await stored();
    await save([{ ...again, measuredAt: DAY, fix: null, comment: 'szél' }], who);
    expect(await stored()).toMatchObject([{ ...MEASURED, yield: 9, comment: 'szél' }]);
  });

  it('is left behind by a new measurement, which has a place of its own', async () => {
    const one = measured();
    await saved(one);
    test.clock.set(DAY);
    await save([{ id: one.id, yield: 5.1 }], 'admin2');
    test.clock.set('2026-07-03T10:00:00Z');
    const fix = { ...FIX, at: '2026-07-03T09:30:00.000Z' };
    await saved({ id: one.id, yield: 4, measuredAt: fix.at, fix });
    const [point] = await stored();
    expect(point).toMatchObject({ yield: 4, measuredAt: fix.at, fix, measuredBy: 'Név a.damage1' });
    expect(point?.corrected).toBeUndefined();
  });

  it('takes another person’s measurement away without losing it', async () => {
    const one = measured();
    await saved(one);
    await save([{ id: one.id, yield: null }], 'admin2');
    await save([{ id: one.id, yield: 7 }], 'admin2');
    expect(await stored()).toMatchObject([
      { ...MEASURED, yield: 7, corrected: { measured: 3, corrections: [{ yield: null }, { yield: 7 }] } },
    ]);
  });
});

describe('a photo of a point', () => {
  const upload = async (text: string, query: string) => {
    const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="I.JPG"\r\n\r\n';
    const bytes = smallJpeg(commentSegments(Buffer.from(text)));
    const answer = await test.call('POST', `/api/damages/${fixture.land.damages.own}/photos?${query}`, {
      token: await token('a.damage1'),
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    return answer.json<CasePhoto & { readonly warnings: readonly string[] }>();
  };
  const photos = async () =>
    (await test.get(`/api/damages/${fixture.land.damages.own}/photos`, { token: await token('a.damage1') })).json<
      CasePhoto[]
    >();
  const ofPoint = async (id: string) => (await photos()).find((photo) => photo.id === id);

  it('names the point, also where the point arrives later', async () => {
    const point = measured();
    const photo = await upload('a', `pointId=${point.id}`);
    expect(photo).toMatchObject({ pointId: point.id, pointNumber: null });
    expect(photo.warnings.join()).toContain('mintavételi pontja még nincs a kárnál');
    await saved(point);
    expect(await ofPoint(photo.id)).toMatchObject({ pointId: point.id, pointNumber: 1 });
    const second = await upload('b', `pointId=${point.id}`);
    expect([second.pointNumber, second.warnings.join()]).toEqual([1, expect.not.stringContaining('mintavételi')]);
  });

  it('that the case has already is bound to it, once and in the history', async () => {
    const point = measured();
    await saved(point);
    const first = await upload('a', '');
    expect(first).toMatchObject({ pointId: null, pointNumber: null });
    expect(await upload('a', `pointId=${point.id}`)).toMatchObject({ id: first.id, pointNumber: 1 });
    await upload('a', `pointId=${newId()}`);
    expect(await ofPoint(first.id)).toMatchObject({ pointId: point.id });
    const changes = await test.database.kysely
      .selectFrom('change')
      .select('operation')
      .where('operation', '=', 'bind-photo')
      .execute();
    expect(changes).toHaveLength(1);
    const chain = await test.get(`/api/damages/${fixture.land.damages.own}/chain`, { token: await token('a.damage1') });
    expect(chain.json()).toMatchObject({ faults: [] });
  });

  it('of another case says nothing of that case', async () => {
    const other = await test.database.kysely
      .insertInto('samplingPoint')
      .columns(['id', 'companyId', 'damagePlotId', 'sequenceId', 'isGenerated', 'geom', 'geom3857'])
      .expression((build) =>
        build
          .selectFrom('damagePlot')
          .innerJoin('damage', 'damage.id', 'damagePlot.damageId')
          .select([
            sql<string>`gen_random_uuid()`.as('id'),
            'damagePlot.companyId',
            'damagePlot.id as damagePlotId',
            sql<number>`7`.as('sequenceId'),
            sql<boolean>`false`.as('isGenerated'),
            sql<never>`ST_SetSRID(ST_MakePoint(700000, 200000), 23700)`.as('geom'),
            sql<never>`ST_SetSRID(ST_MakePoint(2200000, 6000000), 3857)`.as('geom3857'),
          ])
          .where('damage.id', '<>', fixture.land.damages.own)
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const photo = await upload('a', `pointId=${other.id}`);
    expect(photo).toMatchObject({ pointId: other.id, pointNumber: null });
    expect((await ofPoint(photo.id))?.pointNumber).toBeNull();
  });
});
