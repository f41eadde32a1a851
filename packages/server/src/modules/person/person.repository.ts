import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { LogSource } from '#server/modules/log/writeLog.ts';
import { endMapKeysOf } from '#server/modules/user/mapKey.repository.ts';
import type { StoredRow } from './references.repository.ts';

/** The person's own row with their company's name. */
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

/**
 * Related rows without the person's number: policies with their yields, damages and signatures, and the changes of the
 * person's own row. A signature on a policy of several farmers is of the one whom it names.
 */
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
  case_signature: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(s) - 'user_id' as row from case_signature s
        join damage on damage.id = s.damage_id and damage.deleted_at is null
        where damage.policy_id in ${ownPolicies(id)}
          and (lower(s.signer_name) = (select lower(me.name) from app_user me where me.id = ${id})
            or not exists (select 1 from policy_plot other
              where other.policy_id = damage.policy_id and other.farmer_user_id <> ${id}))
        order by s.signed_at, s.id`,
    ),
  // Photos of blocks are the farmer's own data; those of cases are work for others.
  photo: (executor: Executor, id: number) =>
    all(
      executor,
      sql`select to_jsonb(photo) - 'thumbnail' - 'created_by' - 'storage_key'
          || jsonb_build_object('mepar_code', block.mepar_code) as row
        from photo join block on block.id = photo.block_id where photo.created_by = ${id} order by photo.created_at, photo.id`,
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

/** Photos that a person sent of blocks, those too that they took back. */
export async function countBlockPhotos(executor: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from photo where created_by = ${id} and block_id is not null`.execute(executor);
  return rows[0]?.count ?? 0;
}

const counted = (results: readonly { readonly numDeletedRows: bigint }[]): number =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);

/** Deletes the person's credentials, messages, settings and views, and the notes about them. @returns how many rows of each */
export async function deletePersonal(executor: Executor, id: number) {
  const sessions = await executor
    .deleteFrom('session')
    .where((eb) => eb.or([eb('userId', '=', id), eb('actorId', '=', id)]))
    .execute();
  const links = await executor.deleteFrom('linkToken').where('userId', '=', id).execute();
  await executor.deleteFrom('knownDevice').where('userId', '=', id).execute();
  await executor.deleteFrom('deviceKey').where('userId', '=', id).execute();
  await endMapKeysOf(executor, id);
  const messages = await executor.deleteFrom('message').where('userId', '=', id).execute();
  await executor.deleteFrom('farmerNote').where('farmerUserId', '=', id).execute();
  await executor.deleteFrom('savedView').where('userId', '=', id).execute();
  const settings = await executor.deleteFrom('alertSetting').where('userId', '=', id).execute();
  const ends = await executor.deleteFrom('alertUnsubscribe').where('userId', '=', id).execute();
  return {
    sessions: counted(sessions),
    links: counted(links),
    messages: counted(messages),
    settings: counted([...settings, ...ends]),
  };
}

/** The number stays, under a neutral name that signs nobody in. */
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
 * Removes addresses and free words from the log, and the before and after of the person's own row from the record of
 * changes; the actions stay. Nobody may rewrite either: the database itself does only this much for a pseudonymised
 * person, and logs it.
 */
export async function scrubTraces(
  executor: Executor,
  id: number,
  { actorId, ip, requestId }: { readonly actorId: number } & Pick<LogSource, 'ip' | 'requestId'>,
): Promise<void> {
  await sql`select erase_person_traces(
    ${id}::integer, ${actorId}::integer, ${ip}::text, ${requestId}::text)`.execute(executor);
}
