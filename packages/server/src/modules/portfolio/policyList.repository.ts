import { type RawBuilder, sql } from 'kysely';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import { byHungarian, inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policiesIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { insuredNamed, numberHas, placeHas, wordsOf } from './policyWords.ts';
import { sumOfPlot } from '#server/modules/policy/sumInsured.ts';

export interface ListedPolicy {
  readonly id: number;
  readonly companyId: number;
  readonly policyNumber: string;
  readonly year: number;
  readonly perils: Peril[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly insured: { readonly id: number; readonly name: string }[];
  readonly crops: string[];
  readonly plots: number;
  readonly undrawn: number;
  readonly hectares: number;
  readonly sumInsured: number | null;
  readonly withoutSum: number;
  readonly premium: number | null;
  readonly withoutPremium: number;
  readonly damages: number;
}

type Filter = Omit<Query<'policyList'>, 'page' | 'pageSize' | 'year' | 'sort'>;

const ofPlots = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`policy.id in (select policy_plot.policy_id from policy_plot where ${condition})`;

/** A word of a search: a part of the number, of the name of an insured or of a settlement with a plot. */
function hasWord(word: string, scope: Scope): RawBuilder<boolean> {
  const plots = policyPlotsIn(scope);
  const [numbered, placed] = [numberHas(word), placeHas(word)];
  const ways = [
    ...(numbered === null ? [] : [numbered]),
    ofPlots(sql`${plots} and policy_plot.farmer_user_id in (${insuredNamed(word, scope)})`),
    ...(placed === null
      ? []
      : [
          ofPlots(sql`${plots} and policy_plot.mepar_code in (select block.mepar_code from block
            join settlement on settlement.code = block.settlement_code where ${placed})`),
        ]),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** The conditions of a filter on `policy`. @param companies the scope, repeated where another table is read first */
function conditionsOf({ q, crop, district, peril, undrawn, farmer }: Filter, scope: Scope): RawBuilder<boolean>[] {
  const plots = policyPlotsIn(scope);
  return [
    ...wordsOf(q).map((word) => hasWord(word, scope)),
    ...(crop === undefined
      ? []
      : [ofPlots(sql`${plots} and coalesce(policy_plot.plant_code, btrim(policy_plot.plant_name)) = ${crop}`)]),
    ...(district === undefined
      ? []
      : [
          ofPlots(sql`${plots} and policy_plot.mepar_code in (select block.mepar_code from block
            join settlement on settlement.code = block.settlement_code where settlement.nuts4_code = ${district})`),
        ]),
    ...(peril === undefined ? [] : [sql<boolean>`${peril} = any(policy.perils)`]),
    ...(farmer === undefined ? [] : [ofPlots(sql`${plots} and policy_plot.farmer_user_id = ${farmer}`)]),
    ...(undrawn === undefined ? [] : [ofPlots(sql`${plots} and policy_plot.table_geom is null`)]),
  ];
}

const areaOf = sql`(select sum(policy_plot.insured_area) from policy_plot where policy_plot.policy_id = policy.id)`;
const sumOf = sql`(select sum(${sumOfPlot}) from policy_plot where policy_plot.policy_id = policy.id)`;

const ORDERS: Readonly<Record<NonNullable<Query<'policyList'>['sort']>, RawBuilder<unknown>>> = {
  number: sql`policy.policy_number`,
  '-number': sql`policy.policy_number desc`,
  area: sql`${areaOf} nulls first`,
  '-area': sql`${areaOf} desc nulls last`,
  sum: sql`${sumOf} nulls first`,
  '-sum': sql`${sumOf} desc nulls last`,
};

/** The policies of a year, or chosen ones of any. */
export type WhichPolicies = { readonly year: number } | { readonly ids: readonly number[] };

/** All conditions of a list on `policy`. */
export const policiesWhere = (which: WhichPolicies, scope: Scope, filter: Filter): RawBuilder<boolean>[] => [
  'year' in which ? sql<boolean>`policy.year = ${which.year}` : sql<boolean>`policy.id = any(${which.ids}::int[])`,
  policiesIn(scope),
  ...conditionsOf(filter, scope),
];

interface Asked extends Filter {
  readonly which: WhichPolicies;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: NonNullable<Query<'policyList'>['sort']>;
}

/** A page of policies with their figures; these are read of the page's rows alone. */
export async function pageOfList(
  executor: Executor,
  scope: Scope,
  { which, page, pageSize, sort, ...filter }: Asked,
): Promise<{ readonly total: number; readonly rows: ListedPolicy[] }> {
  const where = sql.join(policiesWhere(which, scope, filter), sql` and `);
  const counting = sql<{ total: number }>`select count(*)::int as total from policy where ${where}`;
  const listing = sql<ListedPolicy>`
    with page as materialized (
      select policy.*, row_number() over (order by ${ORDERS[sort]}, policy.id) as place
      from policy where ${where} order by place limit ${pageSize} offset ${(page - 1) * pageSize})
    select policy.id, policy.company_id, policy.policy_number, policy.year, policy.perils, policy.valid_from, policy.valid_to,
      coalesce(plot.insured, '[]') as insured, coalesce(plot.crops, '{}') as crops, coalesce(plot.plots, 0) as plots,
      coalesce(plot.undrawn, 0) as undrawn, coalesce(plot.hectares, 0) as hectares, plot.sum_insured,
      coalesce(plot.without_sum, 0) as without_sum, plot.premium,
      coalesce(plot.without_premium, 0) as without_premium,
      (select count(*)::int from damage where damage.policy_id = policy.id and damage.deleted_at is null
        and ${damagesIn(scope)}) as damages
    from page policy left join lateral (
      select count(*)::int as plots, (count(*) filter (where policy_plot.table_geom is null))::int as undrawn,
        sum(policy_plot.insured_area) as hectares, sum(${sumOfPlot}) as sum_insured,
        (count(*) filter (where ${sumOfPlot} is null))::int as without_sum, sum(policy_plot.premium) as premium,
        (count(*) filter (where policy_plot.premium is null))::int as without_premium,
        array_agg(distinct btrim(policy_plot.plant_name)) filter (where btrim(policy_plot.plant_name) <> '') as crops,
        (select json_agg(json_build_object('id', who.id, 'name', who.name))
          from app_user who where who.id in (
            select mine.farmer_user_id from policy_plot mine where mine.policy_id = policy.id)) as insured
      from policy_plot where policy_plot.policy_id = policy.id) plot on true
    order by policy.place`;
  const [counted, listed] = await Promise.all([counting.execute(executor), listing.execute(executor)]);
  const rows = listed.rows.map((row) => ({
    ...row,
    crops: inHungarian(row.crops),
    insured: byHungarian(row.insured, ({ name }) => name),
  }));
  return { total: counted.rows[0]?.total ?? 0, rows };
}
