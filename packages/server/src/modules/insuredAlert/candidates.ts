import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { damagesIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { deliveriesIn } from '#server/modules/alert/delivery.repository.ts';
import { firstDayOfCover, lastDayOfCover } from '#server/modules/policy/policyDays.ts';
import { insuredNamed, numberHas, placeHas, wordsOf } from '#server/modules/portfolio/policyWords.ts';
import { type AlertFilter, type AlertScopes, grows, OPEN } from './conditions.ts';

/**
 * Blocks and alerts outside of which nothing meets a filter; null where it says nothing about them, or where so many meet it that a page of the
 * list is soon full without. The database knows how many they are when it plans the list: few are looked up, many are compared along the list's
 * index.
 */
export interface Candidates {
  readonly blocks: readonly number[] | null;
  readonly alerts: readonly number[] | null;
}

const MAX_CANDIDATES = 20_000;

/** Days of the list; a plot counts for the alerts of the days on which it is insured, a case for those of its year. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const ofYears = ({ from, to }: Days) => sql`(${firstDayOfCover} <= ${to}::date and ${lastDayOfCover} >= ${from}::date)`;

/** Codes of blocks with a plot of the caller that a word may mean. */
function blocksOfWord(word: string, { plots }: AlertScopes, days: Days): RawBuilder<unknown> {
  const [numbered, placed] = [numberHas(word), placeHas(word)];
  return sql`select policy_plot.mepar_code from policy_plot
    join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where ${policyPlotsIn(plots)} and ${ofYears(days)} and (strpos(policy_plot.mepar_code, ${word.toUpperCase()}) > 0
      or policy_plot.farmer_user_id in (${insuredNamed(word, plots)}) or ${numbered ?? sql`false`}
      or policy_plot.mepar_code in (select block.mepar_code from block
        join settlement on settlement.code = block.settlement_code where ${placed ?? sql`false`}))`;
}

const blocksOfCrop = (crop: string, { plots }: AlertScopes, days: Days) => sql`select policy_plot.mepar_code
  from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
  where ${policyPlotsIn(plots)} and ${ofYears(days)} and ${grows(crop)}`;

const blocksOfCases = (
  which: 'open' | 'any',
  { cases }: AlertScopes,
  { from, to }: Days,
) => sql`select damage_block.mepar_code
  from damage_block join damage on damage.id = damage_block.damage_id
  where damage.deleted_at is null and ${damagesIn(cases)} and ${which === 'open' ? OPEN : sql`true`}
    and damage.damage_date between ${`${from.slice(0, 4)}-01-01`}::date and ${`${to.slice(0, 4)}-12-31`}::date`;

const blocksOfDistrict = (district: string) => sql`select block.mepar_code from block
  join settlement on settlement.code = block.settlement_code where settlement.nuts4_code = ${district}`;

/** Codes of blocks, a query for each condition that says something about them. */
const ofBlocks = (
  { q, crop, district, case: of }: AlertFilter,
  scopes: AlertScopes,
  days: Days,
): readonly RawBuilder<unknown>[] => [
  ...wordsOf(q).map((word) => blocksOfWord(word, scopes, days)),
  ...(crop === undefined ? [] : [blocksOfCrop(crop, scopes, days)]),
  ...(district === undefined ? [] : [blocksOfDistrict(district)]),
  ...(of === undefined || of === 'none' ? [] : [blocksOfCases(of, scopes, days)]),
];

const ofAlerts = ({ answer, notice }: AlertFilter, { people }: AlertScopes): readonly RawBuilder<unknown>[] => [
  ...(answer === undefined || answer === 'none'
    ? []
    : [sql`select alert_answer.alert_id from alert_answer where alert_answer.answer = ${answer}`]),
  ...(notice === undefined || notice === 'none'
    ? []
    : [
        sql`select alert_delivery.alert_id from alert_delivery
          where alert_delivery.state = ${notice} and ${deliveriesIn(people)}`,
      ]),
];

async function idsOf(executor: Executor, query: RawBuilder<{ id: number }>): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MAX_CANDIDATES + 1}`.execute(executor);
  return rows.length > MAX_CANDIDATES ? null : rows.map(({ id }) => id);
}

const all = (column: RawBuilder<unknown>, sets: readonly RawBuilder<unknown>[]) =>
  sql.join(
    sets.map((set) => sql`${column} in (${set})`),
    sql` and `,
  );

/** @param from, to the days of the list */
export async function candidatesOf(
  executor: Executor,
  { filter, from, to }: { readonly filter: AlertFilter; readonly from: string; readonly to: string },
  scopes: AlertScopes,
): Promise<Candidates> {
  const [blocks, alerts] = [ofBlocks(filter, scopes, { from, to }), ofAlerts(filter, scopes)];
  return {
    blocks:
      blocks.length === 0
        ? null
        : await idsOf(executor, sql`select block.id from block where ${all(sql`block.mepar_code`, blocks)}`),
    alerts:
      alerts.length === 0
        ? null
        : await idsOf(
            executor,
            sql`select alert.id from alert
              where alert.date between ${from}::date and ${to}::date and ${all(sql`alert.id`, alerts)}`,
          ),
  };
}
