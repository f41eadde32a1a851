import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { hasReference, type OpenedPlot, type PlotFacts } from '@georisk/domain/case/caseWarnings.ts';
import { type ContractPlot, insuredOf } from '@georisk/domain/case/contractChecks.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { harvestSeen, type NdviOfDay } from '@georisk/domain/yield/harvest.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import { observationsIn } from '#server/modules/curve/curve.repository.ts';
import { yieldsOf } from '#server/modules/policy/policy.repository.ts';
import { RASTER_KIND, SHARED_GROUP } from '#server/modules/raster/layerNames.ts';

interface DrawnRow {
  readonly id: number;
  readonly blockId: number | null;
  readonly meparCode: string;
  readonly plantName: string;
  readonly area: number;
  readonly blockHa: number | null;
  readonly damagedHa: number;
  readonly outlineHa: number | null;
  readonly outsideHa: number | null;
  readonly sampledOn: IsoDate | null;
}

const drawnOf = statement('drawn-plots-of-damage', (executor, damageId: number) => {
  const query = sql<DrawnRow>`select p.id, p.mepar_code, p.plant_name, p.area, block.id as block_id, block.geom_ha as block_ha,
      p.damaged_ha, p.table_geom_ha as outline_ha, ST_Area(ST_Difference(p.table_geom, block.geom)) / 10000 as outside_ha,
      (select to_char(max(coalesce(point.measured_at, point.received_at)) at time zone 'Europe/Budapest', 'YYYY-MM-DD')
        from sampling_point point where point.damage_plot_id = p.id and point.deleted_at is null and point.is_used
          and point.yield is not null) as sampled_on
    from damage_plot p left join block on block.mepar_code = p.mepar_code
    where p.damage_id = ${damageId} and p.deleted_at is null order by p.mepar_code, p.id`;
  return { compile: () => query.compile(executor) };
});

const insuredBy = statement('insured-by-policy', (executor, policyId: number) =>
  executor.selectFrom('policyPlot').select(['meparCode', 'plantName', 'insuredArea']).where('policyId', '=', policyId),
);

export interface CaseOfPlots {
  readonly damageId: number;
  readonly companyId: number;
  readonly policyId: number | null;
  readonly damageDate: string;
}

/** Passes over the blocks from the beginning of the damage's year, up to a day. */
const passesUntil = statement(
  'passes-of-blocks-until',
  (executor, blockIds: readonly number[], companyId: number, date: string, until: string) => {
    const query = sql<NdviOfDay & { readonly blockId: number }>`select distinct on (o.block_id, o.date)
        o.block_id, o.date, o.mean as ndvi
      from block_observation o
      where o.block_id = any(${blockIds}::int[]) and o.kind = ${RASTER_KIND.NDVI} and o.usable and o.mean is not null
        and ${observationsIn({ kind: 'company', companyId })}
        and o.date >= date_trunc('year', ${date}::date) and o.date <= ${until}::date
      order by o.block_id, o.date, o.clear_share desc, o.group_name = ${SHARED_GROUP} desc, o.group_name`;
    return { compile: () => query.compile(executor) };
  },
);

/** When the images from the damage's year on, up to a day, show each block harvested, by its crop. */
async function harvestsOf(
  executor: Executor,
  { companyId, damageDate }: CaseOfPlots,
  rows: readonly DrawnRow[],
): Promise<(row: DrawnRow, until: string) => IsoDate | null> {
  const ids = [...new Set(rows.flatMap(({ blockId }) => blockId ?? []))];
  const last = rows.reduce(
    (day, { sampledOn }) => (sampledOn !== null && sampledOn > day ? sampledOn : day),
    damageDate,
  );
  const passes = ids.length === 0 ? [] : await passesUntil(executor, ids, companyId, damageDate, last);
  const byBlock = Map.groupBy(passes, ({ blockId }) => blockId);
  return ({ blockId, plantName }, until) => {
    const crop = plantCodeOfName(plantName);
    if (blockId === null || crop === null) return null;
    return harvestSeen(
      (byBlock.get(blockId) ?? []).filter(({ date }) => date <= until),
      crop,
    );
  };
}

/**
 * The undeleted plots of a case, with the values that they are compared with, in the order in which the case lists
 * them.
 */
export async function plotFactsOf(
  executor: Executor,
  damage: CaseOfPlots,
): Promise<readonly (PlotFacts & ContractPlot & { readonly id: number })[]> {
  const { damageId, policyId } = damage;
  // One after the other: a case is also checked within the transaction that saves it.
  const rows = await drawnOf(executor, damageId);
  const policyPlots = policyId === null ? [] : await insuredBy(executor, policyId);
  const yields = policyId === null ? [] : await yieldsOf(executor, [policyId]);
  const harvestOf = await harvestsOf(executor, damage, rows);
  const plants = yields.map(({ plantName }) => plantName);
  return rows.map((row) => {
    const insured = insuredOf(policyPlots, row);
    return {
      ...row,
      insured,
      insuredHa: insured?.ha ?? null,
      harvestSeen: harvestOf(row, damage.damageDate),
      harvestBeforeSampling: row.sampledOn === null ? null : harvestOf(row, row.sampledOn),
      hasReference: hasReference(row.plantName, plants),
    };
  });
}

interface PolicyDay {
  readonly policyNumber: string;
  readonly damageDate: string;
}

/** The damaged plots of a company's cases of each policy and day, by the order of the question. */
export async function openedPlots(
  executor: Executor,
  companyId: number,
  asked: readonly PolicyDay[],
): Promise<readonly (readonly OpenedPlot[])[]> {
  if (asked.length === 0) return [];
  const numbers = asked.map(({ policyNumber }) => tidyNumber(policyNumber));
  const days = asked.map(({ damageDate }) => damageDate);
  const { rows } = await sql<OpenedPlot & { readonly place: number }>`select asked.place::int as place,
      damage.damage_number, plot.mepar_code, plot.plant_name
    from unnest(${numbers}::text[], ${days}::text[]::date[]) with ordinality as asked (policy_number, day, place)
      join damage on damage.company_id = ${companyId} and damage.damage_date = asked.day
        and damage.policy_number = asked.policy_number and damage.deleted_at is null
      join damage_plot plot on plot.damage_id = damage.id and plot.deleted_at is null
    order by damage.damage_number, plot.mepar_code, plot.id`.execute(executor);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return asked.map((_, index) =>
    (byPlace.get(index + 1) ?? []).map(({ damageNumber, meparCode, plantName }) => ({
      damageNumber,
      meparCode,
      plantName,
    })),
  );
}

/** Areas of the blocks' own geometry, ha, of those that are known. */
export async function blockAreas(executor: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom('block')
    .select(['meparCode', 'geomHa'])
    .where(sql<boolean>`mepar_code = any(${[...new Set(codes)]}::text[])`)
    .execute();
  return new Map(rows.map(({ meparCode, geomHa }) => [meparCode, geomHa]));
}
