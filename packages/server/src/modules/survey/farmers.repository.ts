import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Recipient } from '#server/modules/mail/outbox.ts';

export interface CaseFarmer extends Recipient {
  readonly caseNumber: string;
  /** Blocks of the case on which the policy insures a plot of theirs. */
  readonly meparCodes: readonly string[];
}

/** The active farmers whose insured plots lie on the blocks of a case, with those blocks. */
export async function farmersOfCase(executor: Executor, damageId: number): Promise<readonly CaseFarmer[]> {
  const { rows } = await sql<CaseFarmer>`select u.id, u.company_id, u.name, c.name as company_name, u.email, u.phone,
      d.damage_number as case_number,
      array_agg(distinct pp.mepar_code) as mepar_codes
    from damage d
      join policy_plot pp on pp.policy_id = d.policy_id and pp.company_id = d.company_id
      join app_user u on u.id = pp.farmer_user_id and u.status = 'active'
      left join company c on c.id = u.company_id
    where d.id = ${damageId}
      and pp.mepar_code in (select mepar_code from damage_plot where damage_id = d.id and deleted_at is null)
    group by u.id, c.name, d.damage_number
    order by u.id`.execute(executor);
  return rows;
}
