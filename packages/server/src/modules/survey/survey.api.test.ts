import { createHash } from 'node:crypto';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { readStrokes, signatureText } from '@georisk/domain/case/signature.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '@georisk/testing/fixture.ts';
import { areaOn } from '@georisk/testing/permissions/plantCases.ts';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { newId } from '#server/uuid.ts';
import { mailProtocols } from './mailProtocols.ts';
import { plotsOfCase } from './surveyPlots.ts';

/** The end of a survey: its checks, the signature as evidence, the protocol by mail. */
const stage = plantedCaseStage('a.damage1');
const STROKES = '100 100 50 120 60 -120 55 130;400 90 300 10';
const SIGNED = { signature: { signerName: ' Nagy  Pál ', strokes: STROKES }, mail: true, warningsSeen: true };

const db = () => stage.test.database.kysely;
const url = (rest = '') => `/api/damages/${stage.fixture.land.damages.own}${rest}`;
const finish = (body: object) => stage.test.post(url('/finish'), body, stage.session);
const read = async () => (await stage.test.get(url(), stage.session)).json<Damage>();
const count = async (table: 'caseSignature' | 'message' | 'messageAttachment') =>
  (await db().selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;

/** Every step of the plot's path is done. */
async function survey() {
  const plotId = stage.cases.plots.own;
  const [[west, south]] = areaOn('own').coordinates[0] as [[number, number]];
  await sql`update damage_plot set table_as_mepar = true where id = ${plotId}`.execute(db());
  await sql`insert into sampling_zone (company_id, damage_plot_id, zone_index, geom, geom3857, color, area_ha, mean_ndvi)
    select company_id, id, 1, damaged_geom, eov_to_web_mercator(damaged_geom), '#aa5500', damaged_ha, 0.4
    from damage_plot where id = ${plotId}`.execute(db());
  for (const [index, value] of [2.5, 3.1, 2.8, 2.2, 3.4].entries())
    await sql`insert into sampling_point (id, company_id, damage_plot_id, sequence_id, is_generated, yield, geom, geom3857, zone_index)
      select ${newId()}::uuid, company_id, id, ${index + 2}, true, ${value}, p, eov_to_web_mercator(p), 1
      from damage_plot, ST_SetSRID(ST_MakePoint(${west + 20 + 30 * index}, ${south + 30 + 25 * index}), 23700) as p
      where id = ${plotId}`.execute(db());
  const answer = await stage.test.post(`/api/damagePlots/calculateYield/${plotId}`, {}, stage.session);
  expect(answer.json()).toMatchObject({ calculatedYield: expect.any(Number) });
}

describe('the end of a survey', () => {
  beforeEach(() => db().deleteFrom('message').execute());

  it('is refused while a step is missing, which it names', async () => {
    expect((await read()).missing).toEqual({ step: 'outline', plots: 1 });
    const refused = await finish(SIGNED);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { reason: 'survey-incomplete', message: 'A felmérés még nem fejezhető be. Hiányzik: Táblahatár rajzolása.' },
    ]);
    expect([await count('caseSignature'), (await read()).status]).toEqual([0, 'new']);
  });

  it('sets the state, keeps the signature, and mails the protocol once', async () => {
    await survey();
    expect((await read()).missing).toEqual({ step: 'finish', plots: 0 });
    const body = { ...SIGNED, changeId: newId(), deviceTime: '2026-06-15T07:00:00.000Z' };
    const first = await finish(body);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { damage: { status: 'inspected' }, mails: 1, mailsWait: true },
    ]);
    expect((await finish(body)).json()).toEqual(first.json());

    const kept = await db().selectFrom('caseSignature').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ signerName: 'Nagy Pál', strokes: STROKES, unsignedReason: null });
    const { calculationId, calculatedYield, damagedHa } = await db()
      .selectFrom('damagePlot')
      .select(['calculationId', 'calculatedYield', 'damagedHa'])
      .where('id', '=', stage.cases.plots.own)
      .executeTakeFirstOrThrow();
    const text = signatureText({
      damageNumber: 'KAR-own',
      signerName: 'Nagy Pál',
      strokes: STROKES,
      unsignedReason: null,
      deviceAt: body.deviceTime,
      plots: [{ damagePlotId: stage.cases.plots.own, calculationId, calculatedYield, damagedHa }],
    });
    expect(kept.sha256).toBe(createHash('sha256').update(text).digest('hex'));

    const [message] = await db().selectFrom('message').select(['kind', 'recipient', 'body']).execute();
    expect(message).toMatchObject({ kind: 'survey', recipient: 'a.farmer1@pelda.hu' });
    const [file] = await db().selectFrom('messageAttachment').selectAll().execute();
    expect([await count('message'), await count('messageAttachment'), file?.mediaType]).toEqual([
      1,
      1,
      'application/pdf',
    ]);
    expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const json = (
      await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}/protocol.json`, stage.session)
    ).json();
    expect(json).toMatchObject({ signature: { signerName: 'Nagy Pál', strokes: STROKES, sha256: kept.sha256 } });
    const history = (await stage.test.get(url('/history'), stage.session)).json();
    expect(history).toMatchObject([
      { operation: 'finish-survey', after: { status: 'inspected', signerName: 'Nagy Pál', signature: kept.sha256 } },
      { operation: 'calculate-yield' },
    ]);
  });

  it('never changes a kept signature', async () => {
    await survey();
    await finish(SIGNED);
    await expect(sql`update case_signature set signer_name = 'x'`.execute(db())).rejects.toThrow('never changed');
    await expect(sql`delete from case_signature`.execute(db())).rejects.toThrow('never changed');
  });

  it.each<[string, object, object]>([
    ['without a signature', { ...SIGNED, signature: undefined }, { signature: expect.stringContaining('hiányzik') }],
    ['with a dot', { ...SIGNED, signature: { signerName: 'N', strokes: '5 5' } }, { signature: expect.any(String) }],
    [
      'with strokes that are none',
      { ...SIGNED, signature: { signerName: 'N', strokes: '<svg>' } },
      { signature: expect.any(String) },
    ],
    [
      'without the name of the person who signed',
      { ...SIGNED, signature: { signerName: ' ', strokes: STROKES } },
      { signerName: 'Kötelező kitölteni' },
    ],
    [
      'with unread warnings',
      { ...SIGNED, warningsSeen: false },
      { warningsSeen: expect.stringContaining('el kell olvasni') },
    ],
  ])('is refused %s, and nothing is kept', async (_what, body, fields) => {
    await survey();
    await sql`update policy_plot set plant_name = 'Kukorica'`.execute(db());
    const refused = await finish(body);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields }]);
    expect([await count('caseSignature'), await count('message'), (await read()).status]).toEqual([0, 0, 'new']);
  });

  it('mails the protocol of the same figures once, however often the survey ends, and again where that is asked', async () => {
    await survey();
    const reopen = () =>
      sql`update damage set status = 'assigned' where id = ${stage.fixture.land.damages.own}`.execute(db());
    expect((await finish(SIGNED)).json()).toMatchObject({ mails: 1, alreadyMailed: false });
    await reopen();
    expect((await finish(SIGNED)).json()).toMatchObject({ mails: 0, alreadyMailed: true });
    await reopen();
    expect((await finish({ ...SIGNED, mailAgain: true })).json()).toMatchObject({ mails: 1, alreadyMailed: false });
    await reopen();
    const again = await stage.test.post(`/api/damagePlots/calculateYield/${stage.cases.plots.own}`, {}, stage.session);
    expect(again.statusCode).toBe(200);
    expect((await finish(SIGNED)).json()).toMatchObject({ mails: 1, alreadyMailed: false });
    expect(await count('message')).toBe(3);
  });

  it('is missing again on the case and in the list when a point has changed since the yield', async () => {
    await survey();
    const listed = async () => {
      const answer = await stage.test.get('/api/damages?pageSize=500', stage.session);
      const { items } = answer.json<{ items: readonly { id: number; missing: unknown }[] }>();
      return items.find(({ id }) => id === stage.fixture.land.damages.own)?.missing;
    };
    expect(await listed()).toEqual({ step: 'finish', plots: 0 });
    const of = sql`where damage_plot_id = ${stage.cases.plots.own} and deleted_at is null and sequence_id =
      (select min(sequence_id) from sampling_point where damage_plot_id = ${stage.cases.plots.own} and deleted_at is null)`;
    await sql`update sampling_point set comment = 'szél' ${of}`.execute(db());
    expect(await listed()).toEqual({ step: 'finish', plots: 0 });
    await sql`update sampling_point set yield = yield + 1 ${of}`.execute(db());
    expect(await listed()).toEqual({ step: 'yield', plots: 1 });
    expect((await read()).missing).toEqual({ step: 'yield', plots: 1 });
    expect((await finish(SIGNED)).json()).toMatchObject({ reason: 'survey-incomplete' });
  });

  it('takes a reason instead of a signature, and no mail where it is not wanted', async () => {
    await survey();
    const answer = await finish({ unsignedReason: 'A gazda nincs jelen.', mail: false, warningsSeen: true });
    expect(answer.json()).toMatchObject({ damage: { status: 'inspected' }, mails: 0 });
    expect(await count('message')).toBe(0);
    const kept = await db().selectFrom('caseSignature').select(['strokes', 'unsignedReason']).executeTakeFirstOrThrow();
    expect(kept).toEqual({ strokes: null, unsignedReason: 'A gazda nincs jelen.' });
  });

  it('is refused where the yield is outdated', async () => {
    await survey();
    await sql`update sampling_point set yield = 9 where id = ${stage.cases.points.own}`.execute(db());
    const refused = await finish(SIGNED);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'A felmérés még nem fejezhető be. Hiányzik: Hozam kiszámítása.' },
    ]);
  });

  it('mails to a farmer no protocol of a block that the policy insures for another one', async () => {
    await survey();
    const { own } = stage.fixture.land.damages;
    await sql`update policy_plot set farmer_user_id = ${stage.fixture.people['a.farmer2']}
      where id = ${stage.fixture.land.plots.ownShared}`.execute(db());
    await sql`insert into damage_plot (company_id, damage_id, mepar_code, area) select company_id, damage_id, 'TESTSHR2', area
      from damage_plot where id = ${stage.cases.plots.own}`.execute(db());
    const plots = await plotsOfCase(db(), own);
    expect(plots).toHaveLength(2);
    const outbox = createOutbox({ smtpUrl: undefined, smsUrl: undefined });
    expect(await mailProtocols(db(), outbox, { damageId: own, plots, now: stage.test.clock.now() })).toBe(1);
    expect(await db().selectFrom('message').select('recipient').execute()).toEqual([
      { recipient: 'a.farmer1@pelda.hu' },
    ]);
  });

  it('is in the export of the farmer, and of the assessor’s only that it was done', async () => {
    await survey();
    await finish(SIGNED);
    const admin = await openSession(db(), stage.fixture.people.admin1, { at: stage.test.clock.now() });
    const exported = async (who: 'a.farmer1' | 'a.farmer2' | 'a.damage1') =>
      (
        await stage.test.get(`/api/admin/users/${stage.fixture.people[who]}/export`, {
          token: admin,
          headers: { 'x-admin': 'true' },
        })
      )
        .json<PersonExport>()
        .records.find(({ table }) => table === 'case_signature')?.rows;
    expect(await exported('a.farmer1')).toMatchObject([{ signer_name: 'Nagy Pál', strokes: STROKES }]);
    expect(await exported('a.farmer2')).toBeUndefined();
    const work = await exported('a.damage1');
    expect(work).toHaveLength(1);
    expect(JSON.stringify(work)).not.toMatch(/Nagy Pál|strokes/);
  });

  it.each<[string, string]>([
    ['whose strokes were altered', `update case_signature set strokes = '1 1 400 300'`],
    ['whose figures were altered', `update case_signature set plots = jsonb_set(plots, '{0,calculatedYield}', '0.1')`],
    ['that was removed', 'delete from case_signature'],
  ])('is evidence: the chain finds a signature %s', async (_what, statement) => {
    await survey();
    await finish({ ...SIGNED, deviceTime: '2026-06-15T07:00:00.000Z' });
    const faults = async () =>
      (await stage.test.get(url('/chain'), stage.session)).json<Answer<'damageChain'>>().faults.map(({ what }) => what);
    expect(await faults()).toEqual([]);
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
    expect(await faults()).toEqual(['signature']);
  });

  it('is for the expert of the case and for the office', async () => {
    const at = stage.test.clock.now();
    const other = await openSession(db(), stage.fixture.people['a.damage2'], { at });
    const refused = await stage.test.post(url('/finish'), SIGNED, { token: other });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'other-expert' }]);
  });

  it('reads the strokes that it keeps', () => expect(readStrokes(STROKES)).toHaveLength(2));
});
