import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';

/** The hash chain over the changes of a case: whoever alters a row of it is found. */
const stage = plantedCaseStage('a.manager');
const db = () => stage.test.database.kysely;
const url = (rest = '') => `/api/damages/${stage.fixture.land.damages.own}${rest}`;
const chain = async () => (await stage.test.get(url('/chain'), stage.session)).json<Answer<'damageChain'>>();

/** Three changes: of the case, of its plot, of the case. */
beforeEach(async () => {
  for (const area of [5, 6]) {
    await stage.test.call('PATCH', url(), { ...stage.session, body: { area } });
    if (area === 5)
      await stage.test.post(`/api/damagePlots/${stage.cases.plots.own}/areas/saveMeparAsArea`, {}, stage.session);
  }
});

/** As somebody with all rights on the database would do it. */
async function tamper(statement: string) {
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
}

describe('the chain over the changes of a case', () => {
  it('has a link for each of them, and holds', async () => {
    const { length, head, faults } = await chain();
    expect([length, faults]).toEqual([3, []]);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    await stage.test.call('PATCH', url(), { ...stage.session, body: { area: 7 } });
    const longer = await chain();
    expect([longer.length, longer.faults]).toEqual([4, []]);
    expect(longer.head).not.toBe(head);
  });

  it('is the same in another time zone of the session', async () => {
    const { rows } = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local time zone 'Pacific/Auckland'`.execute(tx);
        return sql<{ ok: boolean }>`select chained_hash('', c) = l.hash as ok
          from case_chain l join change c on c.id = l.change_id where l.position = 1`.execute(tx);
      });
    expect(rows).toEqual([{ ok: true }]);
  });

  it.each<[string, string, string[]]>([
    [
      `a value`,
      `update change set after = jsonb_set(after, '{area}', '50') where operation = 'change-case'`,
      ['changed'],
    ],
    ['the person', `update change set user_id = null where operation = 'mepar-as-area'`, ['changed']],
    [
      'the time',
      `update change set server_at = server_at - interval '1 day' where operation = 'mepar-as-area'`,
      ['changed'],
    ],
    ['the answer', `update change set answer = 'null' where operation = 'mepar-as-area'`, ['changed']],
    ['a removed change', `delete from change where operation = 'mepar-as-area'`, ['missing']],
    [
      'a removed change with its link',
      `delete from case_chain where position = 2; delete from change where operation = 'mepar-as-area'`,
      ['changed', 'gap'],
    ],
    [
      'a change that was added beside the chain',
      `insert into change (id, company_id, subject_type, subject_id, operation, server_at)
        select gen_random_uuid(), company_id, subject_type, subject_id, 'change-case', now() from change limit 1`,
      ['unlinked'],
    ],
  ])('finds an alteration: %s', async (_what, statement, faults) => {
    await tamper(statement);
    const found = await chain();
    expect([...new Set(found.faults.map(({ what }) => what))].sort()).toEqual(faults);
    expect(found.faults.every(({ message }) => message !== '')).toBe(true);
  });

  it('is only added to', async () => {
    await expect(sql`update case_chain set hash = ''`.execute(db())).rejects.toThrow('never changed');
    await expect(sql`delete from case_chain`.execute(db())).rejects.toThrow('never changed');
  });

  it('takes no place in the table of locks, which one transaction over many cases would fill', async () => {
    const held = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into change (id, company_id, subject_type, subject_id, operation, server_at)
          select gen_random_uuid(), company_id, 'damage', id::text, 'change-case', now() from damage`.execute(tx);
        const { rows } = await sql<{ locks: number }>`select count(*)::int as locks from pg_locks
          where pid = pg_backend_pid() and locktype = 'advisory'`.execute(tx);
        return rows[0]?.locks;
      });
    expect(held).toBe(0);
  });

  it('has one order where changes of several plots come at once', async () => {
    const body = (area: number) => ({ ...stage.session, body: { area } });
    await Promise.all([
      ...[8, 9, 10].map((area) => stage.test.call('PATCH', url(), body(area))),
      stage.test.post(
        `/api/damagePlots/${stage.cases.plots.own}/areas/remove/${stage.cases.areas.own}`,
        {},
        stage.session,
      ),
    ]);
    const { length, faults } = await chain();
    expect(faults).toEqual([]);
    expect(length).toBeGreaterThanOrEqual(6);
  });
});
