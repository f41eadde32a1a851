import { API, type ApiName } from '@georisk/contract/api.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSession } from '@georisk/testing/fixture.ts';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { newId } from '#server/uuid.ts';

/** A closed case is locked: every call that writes on it, one by one. */
const stage = plantedCaseStage('a.manager');
let photoId: string;

const SENTENCE = 'A kárakta le van zárva, ezért nem módosítható.';
const close = (status = 'closed') =>
  sql`update damage set status = ${status} where id = ${stage.fixture.land.damages.own}`.execute(
    stage.test.database.kysely,
  );
const caseUrl = (rest = '') => `/api/damages/${stage.fixture.land.damages.own}${rest}`;
const plotUrl = (rest = '') => `/api/damagePlots/${stage.cases.plots.own}${rest}`;
const [east, north] = cornerOf('own');
const ring = square(east + 10, north + 10, 100)
  .coordinates[0]?.map(([x, y]) => `${x} ${y}`)
  .join(',');
const geom = `MULTIPOLYGON(((${ring})))`;
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AL+AD//Z',
  'base64',
);

function form(field: string, file: Buffer) {
  const boundary = 'georisk-test';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

type Sent = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, more?: object];

/** The request of each of them, and how it is refused: by a status, or in words within an answer. */
const WRITES: Readonly<
  Partial<
    Record<
      ApiName,
      { readonly sent: () => Sent; readonly inWords?: true; readonly inList?: true; readonly status?: number }
    >
  >
> = {
  assignCases: {
    inList: true,
    sent: () => [
      'POST',
      '/api/caseList/assign',
      { body: { cases: [{ id: stage.fixture.land.damages.own, expertId: stage.fixture.people['a.damage2'] }] } },
    ],
  },
  setCaseDeadlines: {
    inList: true,
    sent: () => [
      'POST',
      '/api/caseList/deadlines',
      { body: { cases: [{ id: stage.fixture.land.damages.own, deadline: '2030-01-02' }] } },
    ],
  },
  assignDamage: { sent: () => ['POST', caseUrl('/assign'), { body: { expertId: stage.fixture.people['a.damage2'] } }] },
  changeDamage: { sent: () => ['PATCH', caseUrl(), { body: { area: 9 } }] },
  changeCasePlots: {
    sent: () => [
      'POST',
      caseUrl('/plots'),
      { body: { plots: [{ id: stage.cases.plots.own, meparCode: 'TESTOWN1', plantName: 'Zab', area: 9 }] } },
    ],
  },
  finishSurvey: { sent: () => ['POST', caseUrl('/finish'), { body: { unsignedReason: 'Nincs jelen.', mail: false } }] },
  removeDamage: { sent: () => ['DELETE', caseUrl()] },
  uploadCasePhoto: { sent: () => ['POST', caseUrl('/photos'), form('photo', JPEG)] },
  removeCasePhoto: { sent: () => ['DELETE', caseUrl(`/photos/${photoId}`)] },
  importInspections: {
    status: 422,
    sent: () => [
      'POST',
      '/api/inspectionDocuments',
      { body: { documents: [{ karszam: 'KAR-own', tipus: 'A_MG_e_JKV_2', karterites_javaslat: 5 }] } },
    ],
  },
  saveArea: { sent: () => ['POST', plotUrl('/areas/save'), { body: { geom } }] },
  changeArea: { sent: () => ['POST', plotUrl(`/areas/save/${stage.cases.areas.own}`), { body: { geom } }] },
  saveMeparAsArea: { sent: () => ['POST', plotUrl('/areas/saveMeparAsArea'), { body: {} }] },
  removeArea: { sent: () => ['POST', plotUrl(`/areas/remove/${stage.cases.areas.own}`), { body: {} }] },
  saveTableDrawing: {
    sent: () => [
      'POST',
      '/api/drawings',
      { body: { damagePlotId: stage.cases.plots.own, tablePolygon: square(east, north, 300) } },
    ],
  },
  generateZones: { inWords: true, sent: () => ['POST', `/api/damagePlots/generateZones/${stage.cases.plots.own}`] },
  calculateYield: { inWords: true, sent: () => ['POST', `/api/damagePlots/calculateYield/${stage.cases.plots.own}`] },
  saveSampling: {
    inWords: true,
    sent: () => [
      'POST',
      `/api/damagePlots/sampling/${stage.cases.plots.own}`,
      { body: { damagePlotId: stage.cases.plots.own, sampling: [{ id: stage.cases.points.own, yield: 9 }] } },
    ],
  },
  removeSamplingPoint: { inWords: true, sent: () => ['DELETE', plotUrl(`/sampling/${stage.cases.points.own}`)] },
  removeSamplingPointByGet: {
    inWords: true,
    sent: () => ['GET', `/api/damagePlots/sampling/remove/${stage.cases.plots.own}/${stage.cases.points.own}`],
  },
};

/** Calls of the same rows that leave a case as it is: company settings, and what is kept beside the case. */
const BESIDE: readonly ApiName[] = [
  'saveCaseClocks',
  'restoreDamage',
  'propose',
  'proposePhoto',
  'decideProposal',
  'acceptProposals',
];

const send = ([method, url, more = {}]: Sent) => stage.test.call(method, url, { ...stage.session, ...more });

/** Rows of the matrix whose calls write on a case. */
const WRITING = new Set(['D4', 'D5', 'D6', 'D7', 'D10', 'D11', 'D12', 'D13', 'D16', 'D17', 'D19']);

/** Everything that belongs to the case. */
async function everything() {
  const db = stage.test.database.kysely;
  const rows = [];
  for (const table of [
    'damage',
    'damage_block',
    'damage_plot',
    'damage_area',
    'sampling_point',
    'sampling_zone',
    'photo',
    'damage_inspection',
    'yield_calculation',
    'change',
  ])
    rows.push(
      (await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(db)).rows,
    );
  return rows;
}

describe('a closed case', () => {
  it('has its row in this table for every call that writes', () => {
    const writing = Object.entries(API)
      .filter(
        ([name, { method, permission }]) =>
          WRITING.has(permission) && (method !== 'GET' || name === 'removeSamplingPointByGet'),
      )
      .map(([name]) => name);
    expect([...Object.keys(WRITES), ...BESIDE].sort()).toEqual(writing.sort());
  });

  it.each(Object.entries(WRITES))(
    'refuses %s, and nothing of it is kept',
    async (_name, { sent, inWords, inList, status = 409 }) => {
      photoId = (await stage.test.call('POST', caseUrl('/photos'), { ...stage.session, ...form('photo', JPEG) })).json<{
        id: string;
      }>().id;
      await close();
      const more = form(
        'photo',
        Buffer.concat([JPEG.subarray(0, -2), Buffer.from([0xff, 0xfe, 0, 4, 1, 2]), JPEG.subarray(-2)]),
      );
      const what = sent();
      const before = await everything();
      const answer = await send(what[1].endsWith('/photos') ? [what[0], what[1], more] : what);
      if (inWords === true)
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { err: expect.stringContaining(SENTENCE) }]);
      else if (inList === true)
        expect([answer.statusCode, answer.json()]).toMatchObject([
          200,
          { done: [], refused: [{ id: stage.fixture.land.damages.own, message: expect.stringContaining(SENTENCE) }] },
        ]);
      else if (status === 409)
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          { reason: 'case-closed', err: expect.stringContaining(SENTENCE), message: expect.stringContaining(SENTENCE) },
        ]);
      else expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('le van zárva')]);
      expect(await everything()).toEqual(before);
    },
  );

  it('says so, and is reopened by those who may change its state', async () => {
    await close();
    const read = (await stage.test.get(caseUrl(), stage.session)).json<Damage>();
    expect(read).toMatchObject({ status: 'closed', canEdit: false, canReopen: true });
    const plot = (await stage.test.get(plotUrl(), stage.session)).json<DamagePlot>();
    expect(plot).toMatchObject({ canEdit: false, damage: { status: 'closed' } });
    const expert = await openSession(stage.test.database.kysely, stage.fixture.people['a.damage1'], {
      at: stage.test.clock.now(),
    });
    expect((await stage.test.get(caseUrl(), { token: expert })).json()).toMatchObject({
      canEdit: false,
      canReopen: false,
    });
    const reason = '  Téves a terület, a gazda   jelezte. ';
    const body = { status: 'inspected', reason };
    const opened = await stage.test.call('PATCH', caseUrl(), { ...stage.session, body });
    expect(opened.json()).toMatchObject({ status: 'inspected', canEdit: true, canReopen: false });
    expect((await send(['POST', plotUrl('/areas/save'), { body: { geom } }])).statusCode).toBe(200);
  });

  it.each([
    [undefined, 'Kötelező kitölteni'],
    [' ', 'Kötelező kitölteni'],
    ['x'.repeat(501), 'Túl hosszú.'],
  ])('is not reopened with the reason %j', async (reason, sentence) => {
    await close();
    const before = await everything();
    const body = { status: 'inspected', ...(reason !== undefined && { reason }) };
    const refused = await stage.test.call('PATCH', caseUrl(), { ...stage.session, body });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { reason: sentence } }]);
    expect(await everything()).toEqual(before);
  });

  it('keeps the reason of its reopening with the change and in the log', async () => {
    await close();
    const body = { status: 'assigned', reason: 'Téves a terület.' };
    await stage.test.call('PATCH', caseUrl(), { ...stage.session, body });
    const history = (await stage.test.get(caseUrl('/history'), stage.session)).json();
    expect(history).toMatchObject([
      { before: { status: 'closed' }, after: { status: 'assigned', reason: body.reason } },
    ]);
    const entries = await stage.test.database.kysely
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'damage-reopened')
      .execute();
    expect(entries).toEqual([{ resource: `damages/${stage.fixture.land.damages.own} Téves a terület.` }]);
  });

  it('still gives the first answer to what was saved before it was closed', async () => {
    const body = { geom, changeId: newId() };
    const saved = (await stage.test.post(plotUrl('/areas/save'), body, stage.session)).json();
    await close();
    const again = await stage.test.post(plotUrl('/areas/save'), body, stage.session);
    expect([again.statusCode, again.json()]).toEqual([200, saved]);
  });

  it('is closed beside a concurrent write: the area is saved before it, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await close('inspected');
      const [area, closing] = await Promise.all([
        stage.test.post(plotUrl('/areas/save'), { geom }, stage.session),
        stage.test.call('PATCH', caseUrl(), { ...stage.session, body: { status: 'closed' } }),
      ]);
      expect(closing.statusCode).toBe(200);
      expect([200, 409]).toContain(area.statusCode);
    }
  });
});
