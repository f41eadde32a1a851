import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { LogSource } from '#server/modules/log/writeLog.ts';
import type { StoredRow } from './references.repository.ts';

/** The person's own row with his company's name. */
export async function personRow(executor: Executor, id: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(app_user) || jsonb_build_object('company_name', company.name) as row
    from app_user left join company on company.id = app_user.company_id
    where app_user.id = ${id} and app_user.erased_at is null`.execute(executor);
  return rows[0]?.row;
}

const all = async (executor: Executor, query: ReturnType<typeof sql<{ row: StoredRow }>>): Promise<StoredRow[]> =>
  (await query.execute(executor)).rows.map(({ row }) => row);

const ownPolicies = (id: number) =>
  sql`(select mine.policy_id from policy_plot mine where mine.farmer_user_id = ${id})`;

/** What hangs on him without bearing his number: his policies with their yields and damages, and how his own row was changed. */
export const hangingOn = {
  policy: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(policy) as row from policy where policy.id in ${ownPolicies(id)} order by policy.id`,
    ),
  policy_yield: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(policy_yield) as row from policy_yield
        where policy_yield.policy_id in ${ownPolicies(id)} order by policy_yield.id`,
    ),
  damage: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(damage) - 'expert_id' as row from damage
        where damage.policy_id in ${ownPolicies(id)} and damage.deleted_at is null order by damage.id`,
    ),
  change: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(change) - 'actor_id' - 'user_id' as row from change
        where subject_type = 'user' and subject_id = ${String(id)} order by server_at`,
    ),
} as const satisfies Record<string, (executor: Executor, id: number) => Promise<StoredRow[]>>;

/** Holds the person for the rest of the transaction. */
export const lockPerson = (executor: Executor, id: number) =>
  executor
    .selectFrom('appUser')
    .select(['id', 'companyId', 'role', 'name'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const counted = (results: readonly { readonly numDeletedRows: bigint }[]): number =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);

/** Takes away what opens his account and what was sent to him. @returns how many rows of each */
export async function deletePersonal(executor: Executor, id: number) {
  const sessions = await executor
    .deleteFrom('session')
    .where((eb) => eb.or([eb('userId', '=', id), eb('actorId', '=', id)]))
    .execute();
  const links = await executor.deleteFrom('linkToken').where('userId', '=', id).execute();
  await executor.deleteFrom('knownDevice').where('userId', '=', id).execute();
  const messages = await executor.deleteFrom('message').where('userId', '=', id).execute();
  const settings = await executor.deleteFrom('alertSetting').where('userId', '=', id).execute();
  const ends = await executor.deleteFrom('alertUnsubscribe').where('userId', '=', id).execute();
  return {
    sessions: counted(sessions),
    links: counted(links),
    messages: counted(messages),
    settings: counted([...settings, ...ends]),
  };
}

/** His number stays, under a name that says nothing and that nobody signs in by. */
export async function pseudonymise(
  executor: Executor,
  id: number,
  { name, userName }: { readonly name: string; readonly userName: string },
  at: Date,
): Promise<void> {
  await executor
    .updateTable('appUser')
    .set((eb) => ({
      name,
      userName,
      externalId: null,
      email: null,
      phone: null,
      passwordHash: null,
      mapKeyHash: null,
      status: 'disabled',
      capabilities: [],
      welcomeScreen: false,
      hidePolicyDamage: false,
      demo: false,
      erasedAt: at,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Takes addresses and free words out of the log, and what his own row was before and after out of the record of changes; what was done
 * stays. Nobody may rewrite either: the database itself does this much for somebody who was pseudonymised, and logs that it did.
 */
export async function scrubTraces(
  executor: Executor,
  id: number,
  { actorId, ip, requestId }: { readonly actorId: number } & Pick<LogSource, 'ip' | 'requestId'>,
): Promise<void> {
  await sql`select erase_person_traces(
    ${id}::integer, ${actorId}::integer, ${ip}::text, ${requestId}::text)`.execute(executor);
}
