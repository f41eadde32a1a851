import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { withShares } from '@georisk/domain/dashboard/shares.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnKey } from './dashboard.hu.ts';
import { capital, countyOfBlock, rowsOf, type TableSpec } from './tableSpec.ts';

const yearOf = (today: IsoDate) => Number(today.slice(0, 4));

/** The newest year with policies, as of today. Policies have a year and no day: no windows here. */
const season = (today: IsoDate) =>
  sql<number>`(select max(policy.year) from policy where policy.year <= ${yearOf(today)}::integer)`;

const shared = (columns: readonly ColumnKey[], question: (today: IsoDate) => RawBuilder<DashboardRow>) => ({
  columns: [...columns, 'share' as const],
  rows: async (...[executor, days]: Parameters<NonNullable<TableSpec['rows']>>) =>
    withShares(
      (await rowsOf(({ today }) => question(today))(executor, days)) as (DashboardRow & { ha: number })[],
      'ha',
    ),
});

const plots = sql`count(*)::integer as plots, sum(policy_plot.insured_area) as ha`;
const policies = sql`count(distinct policy_plot.policy_id)::integer`;

const byYear: TableSpec = {
  type: 'ev',
  columns: ['name', 'contracts', 'plots', 'ha'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select policy.year::text as name, ${policies} as contracts, ${plots}
      from policy join policy_plot on policy_plot.policy_id = policy.id
      where policy.year <= ${yearOf(today)}::integer group by policy.year order by policy.year desc`,
  ),
};

const byCounty: TableSpec = {
  type: 'megye',
  ...shared(
    ['name', 'policies', 'plots', 'ha'],
    (today) => sql<DashboardRow>`
      with insured as (
        select policy_plot.policy_id, policy_plot.mepar_code, count(*) as plots, sum(policy_plot.insured_area) as ha
        from policy join policy_plot on policy_plot.policy_id = policy.id
        where policy.year = ${season(today)} group by 1, 2),
      placed as (
        select codes.mepar_code, ${countyOfBlock} as name
        from (select distinct mepar_code from insured) as codes left join block on block.mepar_code = codes.mepar_code)
      select placed.name, count(distinct insured.policy_id)::integer as policies,
        sum(insured.plots)::integer as plots, sum(insured.ha) as ha
      from insured join placed on placed.mepar_code = insured.mepar_code
      group by placed.name order by ha desc, placed.name`,
  ),
};

const byCompany: TableSpec = {
  type: 'ceg',
  ...shared(
    ['name', 'contracts', 'plots', 'ha'],
    (today) => sql<DashboardRow>`select company.name, ${policies} as contracts, ${plots}
      from policy join policy_plot on policy_plot.policy_id = policy.id join company on company.id = policy.company_id
      where policy.year = ${season(today)} group by company.id order by ha desc, company.name`,
  ),
};

const plant = capital(sql`btrim(policy_plot.plant_name)`);

const byPlant: TableSpec = {
  type: 'noveny',
  ...shared(
    ['name', 'policies', 'plots', 'ha', 'yield'],
    (today) => sql<DashboardRow>`select ${plant} as name, ${policies} as policies, ${plots},
      sum(expected.yield * policy_plot.insured_area)
        / nullif(sum(policy_plot.insured_area) filter (where expected.yield is not null), 0) as yield
      from policy join policy_plot on policy_plot.policy_id = policy.id
        left join policy_yield expected on expected.policy_id = policy.id
          and expected.plant_name = policy_plot.plant_name
      where policy.year = ${season(today)} group by 1 order by ha desc, 1`,
  ),
};

const change: TableSpec = {
  type: 'valtozas',
  columns: ['name', 'haBefore', 'ha', 'change'],
  rows: rowsOf(({ today }) => {
    const year = season(today);
    const area = (of: RawBuilder<unknown>) =>
      sql`coalesce(sum(policy_plot.insured_area) filter (where policy.year = ${of}), 0)`;
    const before = area(sql`${year} - 1`);
    return sql<DashboardRow>`select ${plant} as name, ${before} as "haBefore", ${area(year)} as ha,
      100 * (${area(year)} / nullif(${before}, 0) - 1) as change
      from policy join policy_plot on policy_plot.policy_id = policy.id
      where policy.year in (${year}, ${year} - 1) group by 1 order by ha desc, 1`;
  }),
};

export const POLICY_TABLES = { terulet: [byYear, byCounty, byCompany], noveny: [byPlant, change] } as const;
