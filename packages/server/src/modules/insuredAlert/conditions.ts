import type { Query } from '@georisk/contract/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { deliveriesIn } from '#server/modules/alert/delivery.repository.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { insuredNamed, numberHas, placeHas, wordsOf } from '#server/modules/portfolio/policyWords.ts';
import type { Candidates } from './candidates.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

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
  | { readonly from: string; readonly to: string; readonly filter: AlertFilter; readonly candidates: Candidates }
  | { readonly ids: readonly number[] };

/**
 * The insured plots under `alert` on `block`: those insured on its day whose outline intersects it, or whose block
 * is alerted where nobody has drawn them.
 */
export const plotsUnder = ({ plots }: Pick<AlertScopes, 'plots'>): RawBuilder<unknown> => sql`policy_plot
  join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
  where policy_plot.mepar_code = block.mepar_code and ${isInsuredOn(sql`alert.date`)}
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

/** Whether a row has such rows. As `exists` it would become a join of all alerts with all of them. */
const some = (rows: RawBuilder<unknown>): Condition => sql<boolean>`(select true from ${rows} limit 1) is not null`;
/** Of `is null` the planner expects hardly any row, and reads all of the list before it sorts; of `is not true` half. */
const no = (rows: RawBuilder<unknown>): Condition => sql<boolean>`(select true from ${rows} limit 1) is not true`;

function hasWord(word: string, scopes: AlertScopes): Condition {
  const [numbered, placed] = [numberHas(word), placeHas(word)];
  const ways = [
    sql<boolean>`strpos(block.mepar_code, ${word.toUpperCase()}) > 0`,
    some(sql`${plotsUnder(scopes)} and policy_plot.farmer_user_id in (${insuredNamed(word, scopes.plots)})`),
    ...(numbered === null ? [] : [some(sql`${plotsUnder(scopes)} and ${numbered}`)]),
    ...(placed === null
      ? []
      : [sql<boolean>`block.settlement_code = any(array(select settlement.code from settlement where ${placed}))`]),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Of `policy_plot`. */
export const grows = (crop: string): RawBuilder<unknown> =>
  sql`coalesce(policy_plot.plant_code, btrim(policy_plot.plant_name)) = ${crop}`;

/** Who took an answer back has none, as one who gave none. */
const ofAnswer = (answer: string, scopes: AlertScopes): Condition =>
  answer === 'none'
    ? no(sql`${answersTo(scopes)} and alert_answer.answer <> 'withdrawn'`)
    : some(sql`${answersTo(scopes)} and alert_answer.answer = ${answer}`);

const ofNotice = (notice: string, scopes: AlertScopes): Condition =>
  notice === 'none'
    ? no(deliveriesOf(scopes))
    : some(sql`${deliveriesOf(scopes)} and alert_delivery.state = ${notice}`);

/** Of `damage`. */
export const OPEN: RawBuilder<unknown> = sql`damage.status <> 'closed'`;

const CASES: Readonly<Record<NonNullable<AlertFilter['case']>, (scopes: AlertScopes) => Condition>> = {
  open: (scopes) => some(sql`${casesOn(scopes)} and ${OPEN}`),
  any: (scopes) => some(casesOn(scopes)),
  none: (scopes) => no(casesOn(scopes)),
};

const filterOf = (
  { q, crop, district, answer, notice, case: of }: AlertFilter,
  scopes: AlertScopes,
): readonly Condition[] => [
  ...wordsOf(q).map((word) => hasWord(word, scopes)),
  ...(crop === undefined ? [] : [some(sql`${plotsUnder(scopes)} and ${grows(crop)}`)]),
  ...(district === undefined
    ? []
    : [
        sql<boolean>`block.settlement_code = any(array(
          select settlement.code from settlement where settlement.nuts4_code = ${district}))`,
      ]),
  ...(answer === undefined ? [] : [ofAnswer(answer, scopes)]),
  ...(notice === undefined ? [] : [ofNotice(notice, scopes)]),
  ...(of === undefined ? [] : [CASES[of](scopes)]),
];

/** What a filter can only be met by: compared before anything else is looked up. */
const among = ({ blocks, alerts }: Candidates): readonly Condition[] => [
  ...(blocks === null ? [] : [sql<boolean>`alert.block_id = any(${blocks}::int[])`]),
  ...(alerts === null ? [] : [sql<boolean>`alert.id = any(${alerts}::int[])`]),
];

/**
 * Alerts, each with its block: one row after the other, so that a list reads its index no further than its page ends.
 * As a plain join both tables would be read whole before the first row.
 */
export const ALERTS = sql`alert cross join lateral (
  select one.* from block one where one.id = alert.block_id limit 1) block`;

/** The conditions of a list on `alert` and its `block`; an alert without an insured plot is left out. */
export const alertsWhere = (which: WhichAlerts, scopes: AlertScopes): Condition[] => [
  ...('ids' in which
    ? [sql<boolean>`alert.id = any(${which.ids}::int[])`]
    : [sql<boolean>`alert.date between ${which.from}::date and ${which.to}::date`]),
  alertStands,
  sharedOrIn('alert', scopes.alerts),
  some(plotsUnder(scopes)),
  ...('ids' in which ? [] : [...among(which.candidates), ...filterOf(which.filter, scopes)]),
];
