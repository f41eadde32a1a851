import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Whose the thing is that an operation changes, deleted or not. */
export interface Owner {
  readonly companyId: number;
  /** Of its case; null of an insured plot's outline. */
  readonly damageId: number | null;
  /** Number of the case or policy with the block of its plot, as people know it. */
  readonly title: string;
}

/** Undefined where there is no such thing. */
export async function ownerOf(executor: Executor, { kind, payload }: Operation): Promise<Owner | undefined> {
  const query =
    kind === 'photo' || kind === 'status'
      ? sql<Owner>`select company_id as "companyId", id as "damageId", damage_number as title
          from damage where id = ${payload.damageId}`
      : kind === 'outline' && payload.of === 'policyPlot'
        ? sql<Owner>`select plot.company_id as "companyId", null::int as "damageId", concat_ws(', ', policy.policy_number, plot.mepar_code) as title
            from policy_plot plot join policy on policy.id = plot.policy_id where plot.id = ${payload.plotId}`
        : sql<Owner>`select damage.company_id as "companyId", damage.id as "damageId", concat_ws(', ', damage.damage_number, plot.mepar_code) as title
            from damage_plot plot join damage on damage.id = plot.damage_id where plot.id = ${payload.plotId}`;
  return (await query.execute(executor)).rows[0];
}
