import type { Proposed } from '@georisk/domain/portfolio/lossFigures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policiesIn } from '#server/modules/access/scopeFilter.ts';
import { sumOfPlot } from '#server/modules/policy/sumInsured.ts';
import { cropName } from '#server/modules/caseList/choices.repository.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const all = async <R>(executor: Executor, query: RawBuilder<R>): Promise<R[]> => (await query.execute(executor)).rows;

/** Whether a plot of the case's policy lacks an amount. */
const lacks = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from policy_plot join policy on policy.id = policy_plot.policy_id
  where policy_plot.policy_id = damage.policy_id and ${amount} is null)`;

/**
 * Cases of a scope that were reported in some days, with the newest proposed indemnity of each: the lines of the list of
 * cases under the same days, by its index.
 */
const cases = (scope: Scope, { from, to }: Days): RawBuilder<unknown> => sql`(
  select damage.damage_id as id, damage.damage_date, damage.reported_on, damage.danger_type, damage.area, damage.crops,
    damage.crop_keys, damage.crop_areas, paid.proposal,
    case when paid.proposal is not null then not ${lacks(sql`policy_plot.premium`)} end as has_premium,
    case when paid.proposal is not null then not ${lacks(sumOfPlot)} end as has_sum
  from case_row damage left join lateral (
    select document.proposal from damage_inspection inspection
      join damage_inspection_document document on document.inspection_id = inspection.id
    where inspection.damage_id = damage.damage_id and document.proposal is not null
    order by document.id desc limit 1) paid on true
  where damage.reported_on between ${from}::date and ${to}::date and ${damagesIn(scope)})`;

const sums = sql`count(*)::int as cases, count(proposal)::int as assessed, coalesce(sum(area), 0) as damaged_area,
  coalesce(sum(proposal), 0) as payout`;

/** The proposals on cases of policies of which an amount is wholly known, or of no known policy. */
const sumsOfKnown = sql`(count(*) filter (where has_premium))::int as assessed_of_premium,
  coalesce(sum(proposal) filter (where has_premium), 0) as payout_of_premium,
  (count(*) filter (where has_sum))::int as assessed_of_sum,
  coalesce(sum(proposal) filter (where has_sum), 0) as payout_of_sum`;

export interface Part extends Proposed {
  /** ha, as reported. */
  readonly damagedArea: number;
}

/** Cases of a book, with what of them is compared with its premium and its sum insured. */
export interface BookPart extends Part {
  readonly assessedOfPremium: number;
  readonly payoutOfPremium: number;
  readonly assessedOfSum: number;
  readonly payoutOfSum: number;
}

export const NO_CASES: BookPart = {
  cases: 0,
  assessed: 0,
  damagedArea: 0,
  payout: 0,
  assessedOfPremium: 0,
  payoutOfPremium: 0,
  assessedOfSum: 0,
  payoutOfSum: 0,
};

export const casesByYear = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<BookPart & { year: number }>`select extract(year from reported_on)::int as year, ${sums}, ${sumsOfKnown}
      from ${cases(scope, days)} reported group by 1 order by 1 desc`,
  );

export async function casesOf(executor: Executor, scope: Scope, days: Days): Promise<BookPart> {
  const [row] = await all(executor, sql<BookPart>`select ${sums}, ${sumsOfKnown} from ${cases(scope, days)} reported`);
  return row ?? NO_CASES;
}

export const casesByMonth = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & Days>`select greatest(date_trunc('month', reported_on)::date, ${days.from}::date) as "from",
        least((date_trunc('month', reported_on) + interval '1 month - 1 day')::date, ${days.to}::date) as "to", ${sums}
      from ${cases(scope, days)} reported group by date_trunc('month', reported_on) order by 1`,
  );

export const casesByDanger = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & { name: string }>`select btrim(danger_type) as name, ${sums}
      from ${cases(scope, days)} reported group by 1 order by payout desc, cases desc, name`,
  );

/** As many cases of each crop as the list of cases has under its name and the same days. */
export const casesByCrop = (executor: Executor, scope: Scope, days: Days) =>
  all(
    executor,
    sql<Part & { name: string }>`
      select ${cropName} as name, count(*)::int as cases, count(reported.proposal * each.share)::int as assessed,
        coalesce(sum(each.area), 0) as damaged_area,
        coalesce(sum(reported.proposal * each.share), 0) as payout
      from ${cases(scope, days)} reported cross join lateral (
        select crop.name, crop.key, crop.area, crop.area / nullif(sum(crop.area) over (), 0) as share
        from unnest(reported.crops, reported.crop_keys, reported.crop_areas) as crop (name, key, area)) as each
      group by each.key order by payout desc, cases desc, name`,
  );

export interface Cycle {
  readonly assigned: number | null;
  readonly inspected: number | null;
  readonly closed: number | null;
}

/** Median days from the report until a case was first assigned, inspected and last closed, by the record of changes. */
export async function cycleOf(executor: Executor, scope: Scope, days: Days): Promise<Cycle> {
  const median = (at: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) within group (order by (${at} at time zone 'Europe/Budapest')::date - reported.reported_on)`;
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
