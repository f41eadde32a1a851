import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { CaseStep } from '@georisk/domain/case/nextStep.ts';
import { type ClockDays, clockDue, dueOn, NO_CLOCKS, waitsSince } from '@georisk/domain/caseList/clock.ts';
import { MOVED_DAYS } from '@georisk/domain/dates/movedDays.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

interface DueRow {
  readonly deadline: IsoDate | null;
  readonly clocks: Partial<ClockDays> | null;
  /** As the list has it. */
  readonly step: string | null;
  readonly stepSince: string | null;
  readonly reportedOn: string;
}

/**
 * The days of a case, as the list computes them, of the step that it waits for now: its line may be older.
 */
export async function caseDue(
  executor: Executor,
  { id, status }: Pick<Damage, 'id' | 'status'>,
  { missing, today }: { readonly missing: CaseStep | null; readonly today: string },
): Promise<Required<Pick<Damage, 'deadline' | 'clockDue' | 'dueOn'>>> {
  const { rows } = await sql<DueRow>`
    select damage.deadline, company.case_clocks as clocks, line.step, line.step_since, line.reported_on
    from damage join company on company.id = damage.company_id join case_row line on line.damage_id = damage.id
    where damage.id = ${id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) return { deadline: null, clockDue: null, dueOn: null };
  const step = missing?.step ?? null;
  const since = waitsSince({ step: row.step, since: row.stepSince, begun: row.reportedOn }, step, today);
  const clock = clockDue(step, since, { ...NO_CLOCKS, ...row.clocks }, MOVED_DAYS);
  return {
    deadline: row.deadline,
    clockDue: clock,
    dueOn: status === 'closed' ? null : dueOn(row.deadline, clock),
  };
}
