import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policiesIn } from '#server/modules/access/scopeFilter.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const all = async <R>(executor: Executor, query: RawBuilder<R>): Promise<R[]> => (await query.execute(executor)).rows;

/** Cases of a scope and some days with the newest proposed indemnity of each; read by the index of the list. */
const cases = (scope: Scope, { from, to }: Days): RawBuilder<unknown> => sql`(
  select damage.id, damage.damage_date, damage.danger_type, damage.area, paid.proposal
  from damage left join lateral (
    select document.proposal from damage_inspection inspection
      join damage_inspection_document document on document.inspection_id = inspection.id
    where inspection.damage_id = damage.id and document.proposal is not null
    order by document.id desc limit 1) paid on true
  where damage.deleted_at is null and damage.damage_date between ${from}::date and ${to}::date and ${damagesIn(scope)})`;

const sums = sql`count(*)::int as cases, coalesce(sum(area), 0) as damaged_area, coalesce(sum(proposal), 0) as payout`;

export interface Part {
  readonly cases: number;
  readonly damagedArea: number;
  readonly payout: number;
}

export const casesByYear = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & { year: number }>`select extract(year from damage_date)::int as year, ${sums}
      from ${cases(scope, days)} reported group by 1 order by 1 desc`,
  );

export async function casesOf(executor: Executor, scope: Scope, days: Days): Promise<Part> {
  const [row] = await all(executor, sql<Part>`select ${sums} from ${cases(scope, days)} reported`);
  return row ?? { cases: 0, damagedArea: 0, payout: 0 };
}

export const casesByMonth = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & Days>`select greatest(date_trunc('month', damage_date)::date, ${days.from}::date) as "from",
        least((date_trunc('month', damage_date) + interval '1 month - 1 day')::date, ${days.to}::date) as "to", ${sums}
      from ${cases(scope, days)} reported group by date_trunc('month', damage_date) order by 1`,
  );

export const casesByDanger = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & { name: string }>`select btrim(danger_type) as name, ${sums}
      from ${cases(scope, days)} reported group by 1 order by payout desc, cases desc, name`,
  );

export const casesByCrop = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & { name: string; code: string | null }>`
      select crop.name, crop.code, count(*)::int as cases, coalesce(sum(crop.area), 0) as damaged_area,
        coalesce(sum(reported.proposal * crop.share), 0) as payout
      from ${cases(scope, days)} reported join lateral (
        select plot.plant_name as name, max(plot.plant_code) as code, sum(plot.area) as area,
          sum(plot.area) / nullif(sum(sum(plot.area)) over (), 0) as share
        from damage_plot plot where plot.damage_id = reported.id and plot.deleted_at is null and plot.plant_name <> ''
        group by plot.plant_name) crop on true
      group by 1, 2 order by payout desc, cases desc, crop.name`,
  );

export interface Cycle {
  readonly assigned: number | null;
  readonly inspected: number | null;
  readonly closed: number | null;
}

/** Median days from the damage until a case was first assigned, inspected and last closed, by the record of changes. */
export async function cycleOf(executor: Executor, scope: Scope, days: Days): Promise<Cycle> {
  const median = (at: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) within group (order by (${at} at time zone 'Europe/Budapest')::date - reported.damage_date)`;
  const [row] = await all(
    executor,
    sql<Cycle>`
      select ${median(sql`step.assigned`)} as assigned, ${median(sql`step.inspected`)} as inspected,
        ${median(sql`step.closed`)} as closed
      from ${cases(scope, days)} reported left join lateral (
        select min(change.server_at) filter (where change.after ->> 'expertId' is not null) as assigned,
          min(change.server_at) filter (where change.after ->> 'status' = 'inspected') as inspected,
          max(change.server_at) filter (where change.after ->> 'status' = 'closed') as closed
        from change where change.subject_type = 'damage' and change.subject_id = reported.id::text) step on true`,
  );
  return row ?? { assigned: null, inspected: null, closed: null };
}

/** The number of policies of each year. */
export const policiesByYear = (executor: Executor, scope: Scope) =>
  all(
    executor,
    sql<{ year: number; policies: number }>`select policy.year, count(*)::int as policies from policy
      where ${policiesIn(scope)} group by policy.year order by policy.year desc`,
  );
