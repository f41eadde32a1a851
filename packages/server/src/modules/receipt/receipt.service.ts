import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';

/**
 * The receipt of a change: its number, its time, and the fingerprint of the record, which is never rewritten. Only the
 * person on whose behalf the change was made gets it.
 */
export async function changeReceipt(
  executor: Executor,
  { caller }: CallContext,
  changeId: string,
): Promise<Answer<'changeReceipt'>> {
  const row = await executor
    .selectFrom('change')
    .select([
      'serverAt',
      sql<number>`number::float8`.as('number'),
      // jsonb writes its keys in one order; the times are written in one zone.
      sql<string>`encode(sha256(convert_to((jsonb_build_array(id, company_id, actor_id, user_id, subject_type, subject_id,
        operation, base_version, device_at at time zone 'UTC', server_at at time zone 'UTC', before, after)
        || case when gps is null then '[]' else jsonb_build_array(gps) end)::text,
        'UTF8')), 'hex')`.as('sha256'),
    ])
    .where('id', '=', changeId)
    .where('userId', '=', caller.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { number: row.number, at: row.serverAt.toISOString(), sha256: row.sha256 };
}
