import { overdueBefore } from '@georisk/domain/case/overdue.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

/** An open case: what the index `damage_open` contains. */
const isOpen: RawBuilder<boolean> = sql<boolean>`(damage.deleted_at is null and damage.status <> 'closed')`;

/** Whether the newest document of a case's inspections says that another one is needed. */
export const awaitsSecond: RawBuilder<boolean> = sql<boolean>`coalesce((
  select document.needs_another from damage_inspection inspection
    join damage_inspection_document document on document.inspection_id = inspection.id
  where inspection.damage_id = damage.id
  order by coalesce(inspection.inspected_at, document.created_at) desc, document.id desc limit 1), false)`;

export interface CaseFigures {
  readonly open: number;
  readonly unassigned: number;
  readonly late: number;
  readonly second: number;
}

/** Figures of the open cases of a scope. */
export async function caseFigures(executor: Executor, scope: Scope, today: IsoDate): Promise<CaseFigures> {
  const { rows } = await sql<CaseFigures>`
    select count(*)::int as open, (count(*) filter (where damage.expert_id is null and damage.status = 'new'))::int as unassigned,
      (count(*) filter (where damage.damage_date < ${overdueBefore(today)}::date))::int as late,
      (select count(distinct inspection.damage_id)::int
        from damage join damage_inspection inspection on inspection.damage_id = damage.id
        where ${isOpen} and ${damagesIn(scope)} and ${awaitsSecond}) as second
    from damage where ${isOpen} and ${damagesIn(scope)}`.execute(executor);
  return rows[0] ?? { open: 0, unassigned: 0, late: 0, second: 0 };
}
