import { foldCropName, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { hasReference, type PlotFacts } from '@georisk/domain/case/caseWarnings.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import { yieldsOf } from '#server/modules/policy/policy.repository.ts';

interface DrawnRow {
  readonly id: number;
  readonly meparCode: string;
  readonly plantName: string;
  readonly area: number;
  readonly blockHa: number | null;
  readonly damagedHa: number;
  readonly outlineHa: number | null;
  readonly outsideHa: number | null;
}

interface InsuredRow {
  readonly meparCode: string;
  readonly plantName: string | null;
  readonly insuredArea: number;
}

const sameCrop = (a: string, b: string): boolean => {
  const code = plantCodeOfName(a);
  return foldCropName(a) === foldCropName(b) || (code !== null && code === plantCodeOfName(b));
};

/** The insured area of a crop on a block by the policy, ha; null where it names none. */
function insuredOn(rows: readonly InsuredRow[], meparCode: string, plantName: string): number | null {
  const own = rows.filter((row) => row.meparCode === meparCode && sameCrop(row.plantName ?? '', plantName));
  return own.length === 0 ? null : own.reduce((sum, { insuredArea }) => sum + insuredArea, 0);
}

const drawnOf = statement('drawn-plots-of-damage', (executor, damageId: number) => {
  const query = sql<DrawnRow>`select p.id, p.mepar_code, p.plant_name, p.area, block.geom_ha as block_ha,
      p.damaged_ha, p.table_geom_ha as outline_ha, ST_Area(ST_Difference(p.table_geom, block.geom)) / 10000 as outside_ha
    from damage_plot p left join block on block.mepar_code = p.mepar_code
    where p.damage_id = ${damageId} and p.deleted_at is null order by p.mepar_code, p.id`;
  return { compile: () => query.compile(executor) };
});

const insuredBy = statement('insured-by-policy', (executor, policyId: number) =>
  executor.selectFrom('policyPlot').select(['meparCode', 'plantName', 'insuredArea']).where('policyId', '=', policyId),
);

/**
 * The undeleted plots of a case, with the values that they are compared with, in the order in which the case lists
 * them.
 */
export async function plotFactsOf(
  executor: Executor,
  { damageId, policyId }: { readonly damageId: number; readonly policyId: number | null },
): Promise<readonly (PlotFacts & { readonly id: number })[]> {
  // One after the other: a case is also checked within the transaction that saves it.
  const rows = await drawnOf(executor, damageId);
  const insured = policyId === null ? [] : await insuredBy(executor, policyId);
  const yields = policyId === null ? [] : await yieldsOf(executor, [policyId]);
  const plants = yields.map(({ plantName }) => plantName);
  return rows.map((row) => ({
    ...row,
    insuredHa: insuredOn(insured, row.meparCode, row.plantName),
    hasReference: hasReference(row.plantName, plants),
  }));
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
