import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Recipient } from '#server/modules/mail/outbox.ts';

export interface OverdueCase {
  readonly damageId: number;
  readonly companyId: number;
  readonly damageNumber: string;
  readonly insured: string;
  readonly settlement: string;
  readonly expert: string;
  readonly dueOn: string;
}

/** The earliest first. */
const overdue = (executor: Executor, today: string) =>
  executor
    .selectFrom('caseRow')
    .select([
      'damageId',
      'companyId',
      'damageNumber',
      'insured',
      'settlement',
      'expert',
      sql<string>`due_on`.as('dueOn'),
    ])
    .where(sql<boolean>`due_on < ${today}::date`)
    .where('status', '!=', 'closed')
    .orderBy('companyId')
    .orderBy('dueOn')
    .orderBy('damageId');

export const overdueCases = (executor: Executor, today: string): Promise<OverdueCase[]> =>
  overdue(executor, today).execute();

/** Overdue cases that were not reported for their present last day. */
export const unreportedCases = (executor: Executor, today: string): Promise<OverdueCase[]> =>
  overdue(executor, today)
    .where(
      sql<boolean>`not exists (select 1 from case_escalation e
        where e.damage_id = case_row.damage_id and e.due_on = case_row.due_on)`,
    )
    .execute();

/** @returns those that this transaction reports: another one may have been first */
export async function noteReported(
  tx: Executor,
  cases: readonly OverdueCase[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const rows = JSON.stringify(
    cases.map(({ damageId, companyId, dueOn }) => ({ damage_id: damageId, company_id: companyId, due_on: dueOn })),
  );
  const { rows: noted } = await sql<{ damageId: number }>`
    insert into case_escalation (company_id, damage_id, due_on, notified_at)
    select company_id, damage_id, due_on, ${at} from json_to_recordset(${rows}::json)
      as c(company_id int, damage_id int, due_on date)
    on conflict do nothing returning damage_id`.execute(tx);
  return new Set(noted.map(({ damageId }) => damageId));
}

/** Active people of a role, with what a mail needs. */
export const peopleOfRole = (executor: Executor, companyId: number, role: number): Promise<Recipient[]> =>
  executor
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select([
      'appUser.id',
      'appUser.companyId',
      'appUser.name',
      'appUser.email',
      'appUser.phone',
      'company.name as companyName',
    ])
    .where('appUser.companyId', '=', companyId)
    .where('appUser.role', '=', role)
    .where('appUser.status', '=', 'active')
    .orderBy('appUser.id')
    .execute();
