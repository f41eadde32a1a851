import type { Query } from '@georisk/contract/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { deliveriesIn } from '#server/modules/alert/delivery.repository.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { insuredNamed, numberHas, placeHas, wordsOf } from '#server/modules/portfolio/policyWords.ts';

/** Whose alerts, plots, farmers and cases a caller reads. */
export interface AlertScopes {
  readonly alerts: Scope;
  readonly plots: Scope;
  /** Whose answers and notices. */
  readonly people: Scope;
  readonly cases: Scope;
}

type Condition = RawBuilder<boolean>;
export type AlertFilter = Omit<Query<'insuredAlertPoints'>, 'from' | 'to' | 'sort'>;

/** The alerts of some days, or chosen ones. */
export type WhichAlerts =
  | { readonly from: string; readonly to: string; readonly filter: AlertFilter }
  | { readonly ids: readonly number[] };

/**
 * The insured plots under `alert` on `block`: those of policies of its year whose outline intersects it, or whose block
 * is alerted where nobody has drawn them.
 */
export const plotsUnder = ({ plots }: Pick<AlertScopes, 'plots'>): RawBuilder<unknown> => sql`policy_plot
  join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
  where policy_plot.mepar_code = block.mepar_code and policy.year = extract(year from alert.date)::int
    and ${policyPlotsIn(plots)}
    and (policy_plot.table_geom is null or ST_Intersects(policy_plot.table_geom, alert.geom))`;

/** Answers to `alert` by the insured of plots under it: of a shared alert, others' answers are not the caller's. */
export const answersTo = (scopes: AlertScopes): RawBuilder<unknown> => sql`alert_answer
  where alert_answer.alert_id = alert.id and alert_answer.user_id in (
    select policy_plot.farmer_user_id from ${plotsUnder({ plots: scopes.plots })} and ${policyPlotsIn(scopes.people)})`;

export const deliveriesOf = ({ people }: Pick<AlertScopes, 'people'>): RawBuilder<unknown> => sql`alert_delivery
  where alert_delivery.alert_id = alert.id and ${deliveriesIn(people)}`;

/** Cases of the alert's year on its block. */
export const casesOn = ({ cases }: Pick<AlertScopes, 'cases'>): RawBuilder<unknown> => sql`damage_block
  join damage on damage.id = damage_block.damage_id
  where damage_block.mepar_code = block.mepar_code and damage.deleted_at is null and ${damagesIn(cases)}
    and extract(year from damage.damage_date) = extract(year from alert.date)`;

const some = (rows: RawBuilder<unknown>): Condition => sql<boolean>`exists (select from ${rows})`;
const no = (rows: RawBuilder<unknown>): Condition => sql<boolean>`not exists (select from ${rows})`;

/** Alerts on some blocks: read once, and compared before anything else is looked up. @param blocks codes */
const onBlocks = (codes: RawBuilder<unknown>): Condition =>
  sql<boolean>`alert.block_id = any(array(select one.id from block one where one.mepar_code in (${codes})))`;

/** Blocks with a plot of the caller that a word may mean. */
const blocksOfWord = (word: string, { plots }: AlertScopes) => {
  const [numbered, placed] = [numberHas(word), placeHas(word)];
  return sql`select policy_plot.mepar_code from policy_plot
    join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where ${policyPlotsIn(plots)} and (strpos(policy_plot.mepar_code, ${word.toUpperCase()}) > 0
      or policy_plot.farmer_user_id in (${insuredNamed(word, plots)}) or ${numbered ?? sql`false`}
      or policy_plot.mepar_code in (select block.mepar_code from block
        join settlement on settlement.code = block.settlement_code where ${placed ?? sql`false`}))`;
};

function hasWord(word: string, scopes: AlertScopes): Condition[] {
  const [numbered, placed] = [numberHas(word), placeHas(word)];
  const ways = [
    sql<boolean>`strpos(block.mepar_code, ${word.toUpperCase()}) > 0`,
    some(sql`${plotsUnder(scopes)} and policy_plot.farmer_user_id in (${insuredNamed(word, scopes.plots)})`),
    ...(numbered === null ? [] : [some(sql`${plotsUnder(scopes)} and ${numbered}`)]),
    ...(placed === null
      ? []
      : [sql<boolean>`block.settlement_code = any(array(select settlement.code from settlement where ${placed}))`]),
  ];
  return [onBlocks(blocksOfWord(word, scopes)), sql<boolean>`(${sql.join(ways, sql` or `)})`];
}

const ofAnswer = (answer: string, scopes: AlertScopes): Condition[] =>
  answer === 'none'
    ? [no(answersTo(scopes))]
    : [
        sql<boolean>`alert.id = any(array(select said.alert_id from alert_answer said where said.answer = ${answer}))`,
        some(sql`${answersTo(scopes)} and alert_answer.answer = ${answer}`),
      ];

const ofNotice = (notice: string, scopes: AlertScopes): Condition[] =>
  notice === 'none'
    ? [no(deliveriesOf(scopes))]
    : [
        sql<boolean>`alert.id = any(array(select alert_delivery.alert_id from alert_delivery
          where alert_delivery.state = ${notice} and ${deliveriesIn(scopes.people)}))`,
      ];

const blocksOfCases = ({ cases }: AlertScopes, which: RawBuilder<unknown>) => sql`select damage_block.mepar_code
  from damage_block join damage on damage.id = damage_block.damage_id
  where damage.deleted_at is null and ${damagesIn(cases)} and ${which}`;

const OPEN = sql`damage.status <> 'closed'`;
const CASES: Readonly<Record<NonNullable<AlertFilter['case']>, (scopes: AlertScopes) => Condition[]>> = {
  open: (scopes) => [onBlocks(blocksOfCases(scopes, OPEN)), some(sql`${casesOn(scopes)} and ${OPEN}`)],
  any: (scopes) => [onBlocks(blocksOfCases(scopes, sql`true`)), some(casesOn(scopes))],
  none: (scopes) => [no(casesOn(scopes))],
};

const grows = (crop: string) => sql`coalesce(policy_plot.plant_code, btrim(policy_plot.plant_name)) = ${crop}`;

function filterOf({ q, crop, district, answer, notice, case: of }: AlertFilter, scopes: AlertScopes): Condition[] {
  return [
    ...wordsOf(q).flatMap((word) => hasWord(word, scopes)),
    ...(crop === undefined
      ? []
      : [
          onBlocks(
            sql`select policy_plot.mepar_code from policy_plot where ${policyPlotsIn(scopes.plots)} and ${grows(crop)}`,
          ),
          some(sql`${plotsUnder(scopes)} and ${grows(crop)}`),
        ]),
    ...(district === undefined
      ? []
      : [
          sql<boolean>`block.settlement_code = any(array(
            select settlement.code from settlement where settlement.nuts4_code = ${district}))`,
        ]),
    ...(answer === undefined ? [] : ofAnswer(answer, scopes)),
    ...(notice === undefined ? [] : ofNotice(notice, scopes)),
    ...(of === undefined ? [] : CASES[of](scopes)),
  ];
}

/**
 * Alerts, each with its block: one row after the other, so that a list reads its index no further than its page ends.
 * As a plain join both tables would be read whole before the first row.
 */
export const ALERTS = sql`alert cross join lateral (
  select one.* from block one where one.id = alert.block_id limit 1) block`;

/** Whether there is a plot under an alert, likewise: as `exists` it would become a join of all alerts with all plots. */
const isInsured = (scopes: AlertScopes): Condition =>
  sql<boolean>`(select true from ${plotsUnder(scopes)} limit 1) is not null`;

/** The conditions of a list on `alert` and its `block`; an alert without an insured plot is left out. */
export const alertsWhere = (which: WhichAlerts, scopes: AlertScopes): Condition[] => [
  ...('ids' in which
    ? [sql<boolean>`alert.id = any(${which.ids}::int[])`]
    : [sql<boolean>`alert.date between ${which.from}::date and ${which.to}::date`]),
  alertStands,
  sharedOrIn('alert', scopes.alerts),
  isInsured(scopes),
  ...('ids' in which ? [] : filterOf(which.filter, scopes)),
];
