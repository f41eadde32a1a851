import type { Query } from '@georisk/contract/endpoints.ts';
import type { RecordedReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import { byHungarian, inHungarian } from '@georisk/domain/text/inHungarian.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { sumOfPlot } from '#server/modules/policy/sumInsured.ts';
import {
  ALERTS,
  type AlertScopes,
  alertsWhere,
  answersTo,
  casesOn,
  deliveriesOf,
  plotsUnder,
  type WhichAlerts,
} from './conditions.ts';
import type { AlertCursor } from './cursor.ts';

type Sort = NonNullable<Query<'insuredAlerts'>['sort']>;

/** The columns of an order, as the indices of migration 0087 have them. */
const ORDERS: Readonly<Record<'date' | 'area', readonly RawBuilder<unknown>[]>> = {
  date: [sql`alert.date`, sql`alert.area_ha`, sql`alert.id`],
  area: [sql`alert.area_ha`, sql`alert.id`],
};
const orderOf = (sort: Sort) =>
  ({ by: sort.endsWith('date') ? 'date' : 'area', isDescending: sort.startsWith('-') }) as const;

function orderBy(sort: Sort): RawBuilder<unknown> {
  const { by, isDescending } = orderOf(sort);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql.join(ORDERS[by].map((column) => sql`${column} ${direction}`));
}

function behind(sort: Sort, after: AlertCursor | null): RawBuilder<boolean>[] {
  if (after === null) return [];
  const { by, isDescending } = orderOf(sort);
  const at = {
    date: [sql`${after.date}::date`, sql`${after.hectares}::float8`, sql`${after.id}::int`],
    area: [sql`${after.hectares}::float8`, sql`${after.id}::int`],
  };
  return [sql<boolean>`(${sql.join([...ORDERS[by]])}) ${isDescending ? sql`<` : sql`>`} (${sql.join(at[by])})`];
}

export interface ListedAlert {
  readonly id: number;
  readonly date: string;
  readonly hectares: number;
  readonly blockId: number;
  readonly blockHa: number;
  readonly meparCode: string;
  readonly settlement: string | null;
  readonly crops: string[];
  readonly plots: number;
  readonly sumInsured: number | null;
  readonly insured: { readonly id: number; readonly name: string }[];
  readonly policies: { readonly policyNumber: string; readonly year: number }[];
  readonly companies: readonly number[];
  readonly answers: RecordedReply[];
  readonly deliveries: { readonly userId: number; readonly state: 'waiting' | 'notified' | 'skipped' }[];
  readonly cases: { readonly damageNumber: string; readonly isOpen: boolean }[];
}

export interface AlertPage {
  readonly sort: Sort;
  readonly limit: number;
  readonly after: AlertCursor | null;
}

const conditions = (which: WhichAlerts, scopes: AlertScopes) => sql.join(alertsWhere(which, scopes), sql` and `);

/** A page of alerts in their order, read from its index; what belongs to them is read of the page's rows alone. */
export async function pageOfAlerts(
  executor: Executor,
  which: WhichAlerts,
  scopes: AlertScopes,
  { sort, limit, after }: AlertPage,
): Promise<readonly ListedAlert[]> {
  const order = orderBy(sort);
  const where = sql.join([...alertsWhere(which, scopes), ...behind(sort, after)], sql` and `);
  const { rows } = await sql<ListedAlert>`
    with page as materialized (select alert.* from ${ALERTS}
      where ${where} order by ${order} limit ${limit})
    select alert.id, alert.date, alert.area_ha as hectares, block.id as block_id, block.geom_ha as block_ha,
      block.mepar_code, (select settlement.name from settlement where settlement.code = block.settlement_code) as settlement,
      plot.*,
      array(select distinct alert_answer.answer from ${answersTo(scopes)} order by 1) as answers,
      coalesce((select json_agg(json_build_object('userId', alert_delivery.user_id, 'state', alert_delivery.state))
        from ${deliveriesOf(scopes)}), '[]') as deliveries,
      coalesce((select json_agg(distinct jsonb_build_object('damageNumber', damage.damage_number,
        'isOpen', damage.status <> 'closed')) from ${casesOn(scopes)}), '[]') as cases
    from page alert join block on block.id = alert.block_id
    cross join lateral (
      select count(*)::int as plots, sum(${sumOfPlot}) as sum_insured, array_agg(distinct policy_plot.company_id) as companies,
        coalesce(array_agg(distinct btrim(policy_plot.plant_name)) filter (where btrim(policy_plot.plant_name) <> ''), '{}') as crops,
        json_agg(distinct jsonb_build_object('policyNumber', policy.policy_number, 'year', policy.year)) as policies,
        coalesce((select json_agg(json_build_object('id', who.id, 'name', who.name))
          from app_user who where who.id = any(array_agg(distinct policy_plot.farmer_user_id))), '[]') as insured
      from ${plotsUnder(scopes)}) plot
    order by ${order}`.execute(executor);
  return rows.map((row) => ({
    ...row,
    crops: inHungarian(row.crops),
    insured: byHungarian(row.insured, ({ name }) => name),
  }));
}

/** How many alerts there are, counted up to a number: in the order of the index, so that no more of them are read. */
export async function countAlerts(
  executor: Executor,
  which: WhichAlerts,
  scopes: AlertScopes,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${ALERTS}
      where ${conditions(which, scopes)}
      order by alert.date desc, alert.area_ha desc, alert.id desc limit ${most}) found`.execute(executor);
  return rows[0]?.total ?? 0;
}

interface AlertPoint {
  readonly id: number;
  /** Whose it is and whose plots are under it; none for a caller who reaches one company alone. */
  readonly companies: readonly number[];
  readonly meparCode: string;
  readonly date: string;
  readonly x: number;
  readonly y: number;
}

/** Where alerts are: the first of very many in their order. */
export async function pointsOfAlerts(
  executor: Executor,
  which: WhichAlerts,
  scopes: AlertScopes,
  { sort, limit }: Omit<AlertPage, 'after'>,
): Promise<readonly AlertPoint[]> {
  const order = orderBy(sort);
  const { plots } = scopes;
  const companies =
    plots.kind === 'all'
      ? sql`array(select policy_plot.company_id from ${plotsUnder(scopes)}
          union select alert.company_id where alert.company_id is not null)`
      : sql`array[]::int[]`;
  const { rows } = await sql<AlertPoint>`
    with few as materialized (select alert.* from ${ALERTS}
      where ${conditions(which, scopes)} order by ${order} limit ${limit})
    select alert.id, ${companies} as companies, block.mepar_code, alert.date, ST_X(place.at) as x, ST_Y(place.at) as y
    from few alert join block on block.id = alert.block_id
      cross join lateral (select ST_PointOnSurface(alert.geom) as at) place
    order by ${order}`.execute(executor);
  return rows;
}
