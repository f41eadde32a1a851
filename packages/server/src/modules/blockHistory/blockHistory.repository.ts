import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { sumOfPlot } from '#server/modules/policy/sumInsured.ts';

const all = async <R>(executor: Executor, query: RawBuilder<R>): Promise<R[]> => (await query.execute(executor)).rows;

/** Shares below this are the crop map's own inexactness along the edges. */
const MIN_SHARE = 0.05;

/** Crops of the crop map on a block, by their index, with the share of the block. */
export const mappedCrops = (executor: Executor, blockId: number) =>
  all(
    executor,
    sql<{ year: number; crop: number; share: number }>`
    select year, crop, share from (
      select crop_record.year, crop_record.crop,
        sum(ST_Area(ST_Intersection(crop_record.geom, block.geom))) / nullif(ST_Area(block.geom), 0) as share
      from block join crop_record on ST_Intersects(crop_record.geom, block.geom)
      where block.id = ${blockId} group by crop_record.year, crop_record.crop, block.id) found
    where share >= ${MIN_SHARE} order by year desc, share desc`,
  );

/** Insured plots on a block by year and crop, with the insured yield. */
export const insuredCrops = (executor: Executor, code: string, scope: Scope) =>
  all(
    executor,
    sql<{ year: number; crop: string; hectares: number; sumInsured: number | null; yield: number | null }>`
    select policy.year, coalesce(nullif(btrim(policy_plot.plant_name), ''), '–') as crop,
      sum(policy_plot.insured_area) as hectares, sum(${sumOfPlot}) as sum_insured, max(expected.yield) as yield
    from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
      left join policy_yield expected on expected.policy_id = policy.id and expected.plant_name = policy_plot.plant_name
    where policy_plot.mepar_code = ${code} and ${policyPlotsIn(scope)}
    group by 1, 2 order by 1 desc, 3 desc`,
  );

/** Yields of records of a block. */
export const recordedYields = (executor: Executor, code: string, scope: Scope) =>
  all(
    executor,
    sql<{ year: number; plantCode: string; yield: number }>`
    select record.year, record.plant_code, record.yield from yield_record record
    where record.level = 'mepar' and record.code = ${code}
      and (record.company_id is null or ${scope.kind === 'company' ? sql`record.company_id = ${scope.companyId}` : sql`${scope.kind === 'all'}`})
    order by record.year desc, record.plant_code`,
  );

/** Cases on a block with the newest proposed indemnity, newest first. */
export const casesOn = (executor: Executor, code: string, scope: Scope) =>
  all(
    executor,
    sql<{
      id: number;
      companyId: number;
      policyId: number | null;
      damageNumber: string;
      damageDate: string;
      dangerType: string;
      area: number;
      status: 'new' | 'assigned' | 'inspected' | 'closed';
      proposal: number | null;
    }>`
    select damage.id, damage.company_id, damage.policy_id, damage.damage_number, damage.damage_date, damage.danger_type,
      damage.area, damage.status,
      (select document.proposal from damage_inspection inspection
        join damage_inspection_document document on document.inspection_id = inspection.id
        where inspection.damage_id = damage.id and document.proposal is not null
        order by document.id desc limit 1) as proposal
    from damage
    where damage.deleted_at is null and ${damagesIn(scope)}
      and damage.id in (select on_block.damage_id from damage_block on_block where on_block.mepar_code = ${code})
    order by damage.damage_date desc, damage.id desc`,
  );

/** Surveyed yields of closed cases on a block. */
export const surveyedYields = (executor: Executor, code: string, scope: Scope) =>
  all(
    executor,
    sql<{ year: number; crop: string; yield: number }>`
    select extract(year from damage.damage_date)::int as year, coalesce(nullif(plot.plant_name, ''), '–') as crop,
      plot.calculated_yield as yield
    from damage_plot plot join damage on damage.id = plot.damage_id
    where plot.mepar_code = ${code} and plot.deleted_at is null and plot.calculated_yield is not null
      and damage.deleted_at is null and damage.status = 'closed' and ${damagesIn(scope)}
    order by 1 desc`,
  );

/** Alerts on a block that stand, newest first. */
export const alertsOf = (executor: Executor, blockId: number, scope: Scope) =>
  all(
    executor,
    sql<{ date: string; hectares: number }>`
    select alert.date, alert.area_ha as hectares from alert
    where alert.block_id = ${blockId} and ${alertStands} and ${sharedOrIn('alert', scope)}
    order by alert.date desc, alert.id`,
  );
