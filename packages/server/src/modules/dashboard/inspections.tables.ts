import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { withShares } from '@georisk/domain/dashboard/shares.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import { counted, danger } from './cases.tables.ts';
import type { TableKey } from './dashboard.hu.ts';
import { capital, counts, inYear, rowsOf, sums, type TableSpec } from './tableSpec.ts';

const NAMES = {
  irattipus: sql`document.type`,
  szakerto: sql`document.expert_name`,
  noveny: capital(sql`document.plant_name`),
  veszely: danger,
} as const satisfies Partial<Record<TableKey, RawBuilder<unknown>>>;
type Name = keyof typeof NAMES;

/**
 * Documents of cases that count, of the last year: by the day of the inspection, or else by the day on which they came
 * in.
 */
const documents = (today: IsoDate, name: Name) => sql`(
  select dated.*, ${NAMES[name]} as name
  from (select each.*, coalesce(inspection.inspected_at, each.created_at) at time zone 'Europe/Budapest' as moment,
      inspection.damage_id
    from damage_inspection_document each join damage_inspection inspection on inspection.id = each.inspection_id) as document
    join damage on damage.id = document.damage_id
    cross join lateral (select document.moment::date as day, document.proposal, document.wants_payout,
      document.needs_another) as dated
  where ${counted()} and ${inYear(sql`dated.day`, today)}) as documents`;

const countsBy = (type: Name): TableSpec => ({
  type,
  columns: ['name', 'd7', 'd30', 'd365', 'followUp'],
  rows: rowsOf(
    ({ today }) => sql<DashboardRow>`select name, ${counts(today, 'd')},
      (count(*) filter (where needs_another))::integer as "followUp"
    from ${documents(today, type)} group by name order by 4 desc, name`,
  ),
});

/**
 * `p7`, `p30` and `proposal`: the proposals in the windows and in the year. `paid`: the share, in percent, of documents
 * with a payout answer that request one.
 */
const payoutsBy = (type: Name): TableSpec => {
  const rows = rowsOf(
    ({
      today,
    }) => sql<DashboardRow>`select name, count(*)::integer as documents, coalesce(sum(proposal), 0) as proposal,
      round(100.0 * count(*) filter (where wants_payout) / nullif(count(wants_payout), 0), 1)::float8 as paid,
      ${sums(today, 'p', sql`proposal`)}
    from ${documents(today, type)} group by name order by 3 desc, name`,
  );
  return {
    type,
    columns: ['name', 'documents', 'p7', 'p30', 'proposal', 'paid', 'share'],
    rows: async (executor, days) =>
      withShares((await rows(executor, days)) as (DashboardRow & { proposal: number })[], 'proposal'),
  };
};

export const INSPECTION_TABLES = {
  jegyzokonyv: [countsBy('irattipus'), countsBy('szakerto'), countsBy('noveny')],
  kifizetes: [payoutsBy('veszely'), payoutsBy('noveny'), payoutsBy('szakerto')],
} as const;
