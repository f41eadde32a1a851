import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Recipient } from '#server/modules/mail/outbox.ts';

/** The active farmers whose insured plots lie on the blocks of a case. */
export async function farmersOfCase(executor: Executor, damageId: number): Promise<readonly Recipient[]> {
  const { rows } =
    await sql<Recipient>`select distinct u.id, u.company_id, u.name, c.name as company_name, u.email, u.phone
    from damage d
      join policy_plot pp on pp.policy_id = d.policy_id and pp.company_id = d.company_id
      join app_user u on u.id = pp.farmer_user_id and u.status = 'active'
      left join company c on c.id = u.company_id
    where d.id = ${damageId}
      and pp.mepar_code in (select mepar_code from damage_plot where damage_id = d.id and deleted_at is null)
    order by u.id`.execute(executor);
  return rows;
}
