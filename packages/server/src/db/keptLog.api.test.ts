import { CLIENT_LOG_WORDS } from '@georisk/contract/logWords.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, openTestDatabase, rewritingLog } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import { errorCode } from './errors.ts';

const REFUSED = '23001';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.kysely);
const codeOf = (text: string) =>
  run(text).then(
    () => 'done',
    (error: unknown) => errorCode(error),
  );

beforeEach(async () => {
  await emptyDatabase(database.kysely);
  await run(`insert into app_user (user_name, name, role) values ('x', 'X', 5)`);
  await run(`insert into log_entry (type, user_id, resource, ip) values
    ('view-block', 1, 'szabad szavak', '203.0.113.77'), ('login', 1, 'user:1', '2001:db8:1:2::3')`);
  await run(`insert into change (id, subject_type, subject_id, operation, before, after, answer) values
    ('00000000-0000-7000-8000-000000000001', 'user', '1', 'change', '{"name":"A"}', '{"name":"B"}', '{}'),
    ('00000000-0000-7000-8000-000000000002', 'policy-plot', '1', 'change', '{"a":1}', '{"a":2}', '{}')`);
});

describe('the log and the record of changes', () => {
  it.each([
    `update log_entry set type = 'logout'`,
    `update log_entry set at = at - interval '1 day'`,
    `update log_entry set user_id = null`,
    `update log_entry set resource = 'more'`,
    `update log_entry set resource = null where type = 'login'`,
    `update log_entry set ip = '198.51.100.1'`,
    `update log_entry set transaction_mark = null`,
    `delete from log_entry`,
    `truncate log_entry`,
    `truncate app_user cascade`,
    `update change set after = '{"name":"C"}'`,
    `update change set after = null where subject_type = 'user'`,
    `update change set before = null, after = null, answer = null where subject_type = 'policy-plot'`,
    `update change set operation = 'create', before = null, after = null, answer = null where subject_type = 'user'`,
    `delete from change`,
    `truncate change`,
    `select erase_person_traces(1, 1, null, null)`,
    `update app_user set erased_at = now(), email = 'x@example.com'`,
    `update app_user set erased_at = now(), email = null, password_hash = 'x'`,
    `insert into app_user (user_name, name, role, email, erased_at) values ('y', 'Y', 5, 'y@example.com', now())`,
  ])('are not rewritten: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(REFUSED);
  });

  it('lose the data that the law requires to be forgotten: addresses are blurred, an erased person’s words and addresses removed', async () => {
    await rewritingLog(database.kysely, (tx) => sql`update log_entry set at = now() - interval '8 days'`.execute(tx));
    await run(`insert into log_entry (type, ip) values ('logout', '203.0.113.78')`);
    await run(`select blur_log_addresses('-infinity', 'infinity')`);
    const blurred = await database.kysely.selectFrom('logEntry').select('ip').orderBy('id').execute();
    expect(blurred.map(({ ip }) => ip)).toEqual(['203.0.113.0', '2001:db8:1::', '203.0.113.78']);
    await run(`update app_user set erased_at = now() where id = 1`);
    await run(`select erase_person_traces(1, 1, '192.0.2.9', 'r1')`);
    for (const back of ['null', `now() + interval '1 day'`]) {
      expect(await codeOf(`update app_user set erased_at = ${back}`)).toBe(REFUSED);
    }
    expect(await codeOf(`update app_user set email = 'x@example.com'`)).toBe(REFUSED);
    expect(await codeOf(`update app_user set name = 'Erased'`)).toBe('done');
    const entries = await database.kysely
      .selectFrom('logEntry')
      .select(['type', 'resource', 'ip'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { type: 'view-block', resource: null, ip: null },
      { type: 'login', resource: 'user:1', ip: null },
      { type: 'logout', resource: null, ip: '203.0.113.78' },
      { type: 'person-erased', resource: 'user:1', ip: '192.0.2.9' },
    ]);
    const changes = await database.kysely
      .selectFrom('change')
      .select(['subjectType', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { subjectType: 'user', before: null, after: null },
      { subjectType: 'policy-plot', before: { a: 1 }, after: { a: 2 } },
    ]);
  });

  it('know every type of entry that may contain free text', async () => {
    const { rows } = await sql<{ words: string[] }>`select free_log_words() as words`.execute(database.kysely);
    expect(rows[0]?.words.toSorted()).toEqual([...CLIENT_LOG_WORDS, 'impersonate-start'].toSorted());
  });
});
