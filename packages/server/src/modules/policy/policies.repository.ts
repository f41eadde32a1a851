import type { Areal, Polygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, asGeoJsonOrNull } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import { plotKey, type PlotRow, type StoredPlot, type StoredPolicies } from './policies.plan.ts';
import type { PolicyRow } from './policyRow.ts';
import type { TermsRow } from './termsOfFile.ts';
import { storedFarmers } from './farmers.repository.ts';

/** The subject of drawing changes; a plot with such a change was drawn here by a person. */
const DRAWN = 'policyPlot';

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

export async function storedPolicies(
  tx: Executor,
  companyId: number,
  rows: readonly PolicyRow[],
): Promise<StoredPolicies> {
  return {
    plots: await storedPlots(tx, companyId, rows),
    farmers: await storedFarmers(tx, companyId, distinct(rows.map(({ farmer }) => farmer.externalId))),
    blocks: await blocksOf(tx, distinct(rows.map(({ meparCode }) => meparCode))),
  };
}

async function storedPlots(
  tx: Executor,
  companyId: number,
  rows: readonly PolicyRow[],
): Promise<ReadonlyMap<string, StoredPlot>> {
  const found = await tx
    .selectFrom('policyPlot')
    .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
    .leftJoin('appUser', 'appUser.id', 'policyPlot.farmerUserId')
    .select([
      'policy.policyNumber',
      'policy.year',
      'policyPlot.externalId',
      'appUser.externalId as farmer',
      'policyPlot.meparCode',
      'policyPlot.plantName',
      'policyPlot.plantCode',
      'policyPlot.insuredArea',
      'policyPlot.sumInsured',
      'policyPlot.premium',
      asGeoJsonOrNull('policyPlot.tableGeom').as('outline'),
      sql<boolean>`exists (
        select from change where change.subject_type = ${DRAWN} and change.subject_id = policy_plot.id::text
      )`.as('drawn'),
    ])
    .where('policyPlot.companyId', '=', companyId)
    .where('policy.policyNumber', 'in', distinct(rows.map(({ policyNumber }) => policyNumber)))
    .where('policyPlot.externalId', 'in', distinct(rows.map(({ externalId }) => externalId)))
    .execute();
  return new Map(found.map((row) => [plotKey(row), { ...row, outline: row.outline as unknown as Polygon | null }]));
}

async function blocksOf(tx: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, Areal>> {
  const rows = await tx
    .selectFrom('block')
    .select(['meparCode', asGeoJson('block.geom').as('shape')])
    .where('meparCode', 'in', codes)
    .execute();
  return new Map(rows.map(({ meparCode, shape }) => [meparCode, shape as unknown as Areal]));
}

/** Saves the policies of the rows, then their plots. The farmers must exist already. */
export async function savePlots(tx: Executor, companyId: number, rows: readonly PlotRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ farmer, shape, ...row }) => ({
      ...row,
      terms: undefined,
      farmer: farmer.externalId,
      ...shapeMembers(shape),
    })),
  );
  await sql`
    insert into policy (company_id, policy_number, year)
    select ${companyId}::integer, r."policyNumber", r.year
    from jsonb_to_recordset(${json}) as r (row integer, "policyNumber" text, year integer)
    group by r."policyNumber", r.year
    order by min(r.row)
    on conflict (company_id, policy_number, year) do nothing`.execute(tx);
  await sql`
    insert into policy_plot (company_id, policy_id, farmer_user_id, external_id, mepar_code, plant_name, plant_code,
      insured_area, sum_insured, premium, table_geom, table_geom3857, table_geom_ha)
    select policy.company_id, policy.id, farmer.id, r."externalId", r."meparCode", r."plantName", r."plantCode",
      r."insuredArea", r."sumInsured", r.premium, ${geomColumn}, ${geom3857Column}, r."outlineHa"
    from jsonb_to_recordset(${json}) as r (row integer, "policyNumber" text, year integer, farmer text, "externalId" text,
        "meparCode" text, "plantName" text, "plantCode" text, "insuredArea" double precision,
        "sumInsured" double precision, premium double precision,
        "outlineHa" double precision, ${shapeColumns})
      join policy on policy.company_id = ${companyId}::integer
        and policy.policy_number = r."policyNumber" and policy.year = r.year
      join app_user farmer on farmer.company_id = policy.company_id and farmer.external_id = r.farmer
    order by r.row
    on conflict (company_id, policy_id, external_id) do update set
      farmer_user_id = excluded.farmer_user_id, mepar_code = excluded.mepar_code, plant_name = excluded.plant_name,
      plant_code = excluded.plant_code, insured_area = excluded.insured_area, sum_insured = excluded.sum_insured,
      premium = excluded.premium, table_geom = excluded.table_geom,
      table_geom3857 = excluded.table_geom3857, table_geom_ha = excluded.table_geom_ha,
      version = policy_plot.version + 1, updated_at = now()`.execute(tx);
}

export interface YieldRow {
  readonly policyNumber: string;
  readonly year: number;
  readonly plantName: string;
  readonly plantCode: string | null;
  readonly yield: number;
}

/** Saves yields of the policies; the policies must exist already. */
export async function saveYields(tx: Executor, companyId: number, rows: readonly YieldRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into policy_yield (company_id, policy_id, plant_name, plant_code, yield)
    select policy.company_id, policy.id, r."plantName", r."plantCode", r.yield
    from jsonb_to_recordset(${rowsAsJson(rows)})
        as r ("policyNumber" text, year integer, "plantName" text, "plantCode" text, yield double precision)
      join policy on policy.company_id = ${companyId}::integer
        and policy.policy_number = r."policyNumber" and policy.year = r.year
    on conflict (policy_id, plant_name) do update set plant_code = excluded.plant_code, yield = excluded.yield
    where (policy_yield.plant_code, policy_yield.yield) is distinct from (excluded.plant_code, excluded.yield)`.execute(
    tx,
  );
}

/**
 * Saves the terms of policies; what a row leaves out stays, and the stored period too where it would end before it
 * begins with the row's end or beginning. The policies must exist already.
 * @returns the policies whose period stayed
 */
export async function saveTerms(
  tx: Executor,
  companyId: number,
  rows: readonly TermsRow[],
): Promise<readonly Pick<TermsRow, 'policyNumber' | 'year'>[]> {
  if (rows.length === 0) return [];
  const said = sql`
    said as (select stored.id, stored.policy_number, stored.year, merged.is_period,
        case when merged.is_period then merged.valid_from else stored.valid_from end as valid_from,
        case when merged.is_period then merged.valid_to else stored.valid_to end as valid_to,
        coalesce(r.deductible, stored.deductible) as deductible, coalesce(r.perils, stored.perils) as perils
      from jsonb_to_recordset(${rowsAsJson(rows)}) as r ("policyNumber" text, year integer, "validFrom" date,
          "validTo" date, deductible double precision, perils text[])
        join policy stored on stored.company_id = ${companyId}::integer
          and stored.policy_number = r."policyNumber" and stored.year = r.year
        cross join lateral (select coalesce(r."validFrom", stored.valid_from) as valid_from,
            coalesce(r."validTo", stored.valid_to) as valid_to,
            coalesce(coalesce(r."validFrom", stored.valid_from) <= coalesce(r."validTo", stored.valid_to), true)
              as is_period) merged)`;
  const { rows: kept } = await sql<Pick<TermsRow, 'policyNumber' | 'year'>>`with ${said}, saved as (
      update policy set valid_from = said.valid_from, valid_to = said.valid_to, deductible = said.deductible,
        perils = said.perils
      from said
      where policy.id = said.id and (policy.valid_from, policy.valid_to, policy.deductible, policy.perils)
        is distinct from (said.valid_from, said.valid_to, said.deductible, said.perils))
    select policy_number as "policyNumber", year from said where not is_period order by policy_number, year`.execute(
    tx,
  );
  return kept;
}
