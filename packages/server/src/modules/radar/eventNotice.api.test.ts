import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const EVENT = {
  date: '2018-06-10',
  phenomenon: 'jég',
  severity: 3,
  areas: [bboxPolygon([759_000, 179_000, 765_000, 182_000])],
};
const post = (path: string, body: object, who: PersonName) =>
  n.call(who, `/api/radars/event/notices${path}`, { method: 'POST', body: { ...EVENT, ...body } });
const preview = async (body: object = {}, who: PersonName = 'manager') =>
  (await post('/preview', body, who)).json<Answer<'eventNoticePreview'>>();
const send = (body: object, who: PersonName = 'manager') => post('', body, who);

const written = () =>
  n.database.kysely.selectFrom('message').selectAll().where('kind', '=', 'event').orderBy('recipient').execute();

beforeEach(async () => {
  const db = n.database.kysely;
  await db.deleteFrom('message').where('kind', '=', 'event').execute();
  await db.deleteFrom('noticeText').execute();
  await db.deleteFrom('alertSetting').execute();
  await sql`update app_user set email = user_name || '@pelda.hu', phone = null, status = 'active' where role = 6`.execute(
    db,
  );
});

const farmer = (name: string) => sql`update app_user set email = null where role = 6 and name like ${`%${name}%`}`;

describe('the notice of an event', () => {
  it('is shown before it is sent: its words, whom it reaches, and who has no address', async () => {
    await farmer('farmer2').execute(n.database.kysely);
    const shown = await preview();
    expect(shown).toMatchObject({ farmers: 2, recipients: 1, messages: { email: 1, sms: 0 }, withoutFarmer: 0 });
    expect(shown.unreached.map(({ name, obstacle }) => [name.includes('farmer2'), obstacle])).toEqual([
      [true, 'no-address'],
    ]);
    expect(shown.example?.subject).toContain('Jégeső');
    expect(shown.example?.text).toContain(BLOCKS.own);
    expect(await written()).toEqual([]);
  });

  it('names the crops of a block in the order of Hungarian letters', async () => {
    const db = n.database.kysely;
    const { id: _, ...plot } = await db
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .selectAll('policyPlot')
      .where('policy.year', '=', 2018)
      .where('policyPlot.meparCode', '=', BLOCKS.own)
      .where('policyPlot.plantName', '=', 'őszi búza')
      .executeTakeFirstOrThrow();
    const planted = await db
      .insertInto('policyPlot')
      .values(['Zab', 'Árpa'].map((plantName) => ({ ...plot, externalId: plantName, plantName })))
      .returning('id')
      .execute();
    expect((await preview()).example?.text).toContain(`${BLOCKS.own}, Árpa, őszi búza, Zab`);
    await db
      .deleteFrom('policyPlot')
      .where(
        'id',
        'in',
        planted.map(({ id }) => id),
      )
      .execute();
  });

  it('is written to each farmer once, in the words of their company', async () => {
    const db = n.database.kysely;
    await db
      .insertInto('noticeText')
      .values({
        companyId: 4,
        kind: 'event',
        subject: 'Vihar után: {gazda}',
        body: null,
        sms: null,
        updatedAt: new Date(),
        updatedBy: null,
      })
      .execute();
    const changeId = newId();
    const first = await send({ changeId });
    expect([first.statusCode, first.json()]).toEqual([
      201,
      { recipients: 2, messages: { email: 2, sms: 0 }, repeated: 0, unreached: 0 },
    ]);
    expect((await send({ changeId })).json()).toEqual(first.json());
    const messages = await written();
    expect(messages.length).toBe(2);
    expect(messages.every(({ subject }) => subject?.startsWith('Vihar után: '))).toBe(true);
    const logged = await db
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'event-notices-sent')
      .execute();
    expect(logged.map(({ resource }) => resource)).toEqual(['2018-06-10 jég 2']);
  });

  it('sent many times at once is one, and its key stands for no other event', async () => {
    const changeId = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ changeId })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await written()).length).toBe(2);
    expect((await send({ changeId, severity: 1 })).statusCode).toBe(409);
  });

  it('of chosen policies reaches their farmers alone, and of another company’s nobody', async () => {
    const policies = await n.database.kysely.selectFrom('policy').select(['id', 'policyNumber', 'companyId']).execute();
    const idsOf = (companyId: number, number?: string) =>
      policies
        .filter((each) => each.companyId === companyId && (number === undefined || each.policyNumber === number))
        .map(({ id }) => id);
    expect(await preview({ policyIds: idsOf(4, 'KOT-200') })).toMatchObject({ farmers: 1, recipients: 1 });
    expect(await preview({ policyIds: idsOf(7) })).toMatchObject({ farmers: 0, example: null });
    await send({ changeId: newId() }, 'managerB');
    expect((await written()).length).toBe(1);
  });

  it('is not written to those who want none, or who may not sign in; nor by those who may not write', async () => {
    const db = n.database.kysely;
    const people = await db.selectFrom('appUser').select(['id', 'name']).where('role', '=', 6).execute();
    const idOf = (name: string) => people.find((each) => each.name.includes(name))?.id ?? 0;
    await db
      .insertInto('alertSetting')
      .values({ userId: idOf('a.farmer1'), frequency: 'never' })
      .execute();
    await db.updateTable('appUser').set({ status: 'disabled' }).where('id', '=', idOf('a.farmer2')).execute();
    const { unreached, recipients } = await preview();
    expect([recipients, unreached.map(({ obstacle }) => obstacle).sort()]).toEqual([0, ['disabled', 'unsubscribed']]);
    expect((await send({ changeId: newId() })).json()).toMatchObject({ recipients: 0, unreached: 2 });
    expect(await written()).toEqual([]);
    for (const who of ['expertDamage', 'farmer'] as const)
      expect((await send({ changeId: newId() }, who)).statusCode).toBe(403);
  });

  it('of the alerts of a day is no wider than an event may be', async () => {
    const alert = (side: number) =>
      sql`insert into alert (external_id, block_id, date, kind, geom, area_ha)
        select 'wide', id, '2018-06-11', 'ndvi-drop', ST_Multi(ST_MakeEnvelope(650000, 150000, ${650_000 + side}, ${150_000 + side}, 23700)), 1
        from block where mepar_code = ${BLOCKS.own}
        on conflict do nothing`.execute(n.database.kysely);
    const asked = () => post('/preview', { date: '2018-06-11', areas: 'alerts' }, 'manager');
    await alert(80_000);
    const refused = await asked();
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringMatching(/6\u00A0400\u00A0km² területet .* legfeljebb 5\u00A0000\u00A0km²/),
    ]);
    const sent = await send({ date: '2018-06-11', areas: 'alerts', changeId: newId() });
    expect(sent.statusCode).toBe(422);
    await sql`delete from alert where external_id = 'wide'`.execute(n.database.kysely);
    await alert(60_000);
    expect((await asked()).statusCode).toBe(200);
    await sql`delete from alert where external_id = 'wide'`.execute(n.database.kysely);
  });

  it('is not written to the same farmer twice within a day, unless its words have changed', async () => {
    const db = n.database.kysely;
    await send({ changeId: newId() });
    expect(await preview()).toMatchObject({ farmers: 2, recipients: 0, repeated: 2, unreached: [], example: null });
    expect((await send({ changeId: newId() })).json()).toMatchObject({ recipients: 0, repeated: 2, unreached: 0 });
    expect((await written()).length).toBe(2);
    expect(await preview({ phenomenon: 'vihar' })).toMatchObject({ recipients: 2, repeated: 0 });
    const [first] = await written();
    const alter = (set: ReturnType<typeof sql>) => sql`update message set ${set} where id = ${first?.id}`.execute(db);
    await alter(sql`created_at = created_at - interval '25 hours'`);
    expect(await preview()).toMatchObject({ recipients: 1, repeated: 1 });
    await alter(sql`created_at = created_at + interval '25 hours', status = 'failed'`);
    expect(await preview()).toMatchObject({ recipients: 1, repeated: 1 });
  });

  it('is not written to a farmer who was written five others on the channel within a day', async () => {
    const db = n.database.kysely;
    await send({ changeId: newId() });
    const [first] = await written();
    const others = (count: number) =>
      sql`insert into message (id, company_id, user_id, channel, kind, recipient, subject, body, status, created_at)
      select gen_random_uuid(), company_id, user_id, channel, kind, recipient, subject, 'other ' || n, status, created_at
      from message, generate_series(1, ${count}::int) n where id = ${first?.id}`.execute(db);
    await others(3);
    expect(await preview({ phenomenon: 'vihar' })).toMatchObject({ recipients: 2, repeated: 0 });
    await others(1);
    expect(await preview({ phenomenon: 'vihar' })).toMatchObject({ recipients: 1, repeated: 1 });
  });

  it('sent by two people at once is written once to each farmer, in one statement', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send({ changeId: newId() })));
    expect((await written()).length).toBe(2);
    const { rows } = await sql`select distinct xmin::text, cmin::text from message where kind = 'event'`.execute(
      n.database.kysely,
    );
    expect(rows.length).toBe(1);
  });
});
