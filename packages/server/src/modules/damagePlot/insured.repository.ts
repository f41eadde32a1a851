import type { InsuredPlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { insuredOf } from '@georisk/domain/case/contractChecks.ts';
import { isOutlineFor, sameCrop } from '@georisk/domain/case/sameCrop.ts';
import type { Polygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';

const plotsOnBlock = (executor: Executor, policyId: number, meparCode: string) =>
  executor
    .selectFrom('policyPlot')
    .select([
      'policyPlot.id',
      'policyPlot.meparCode',
      'policyPlot.plantName',
      'policyPlot.insuredArea',
      'policyPlot.tableGeomHa',
      asGeoJsonOrNull<Polygon>('policyPlot.tableGeom').as('geom'),
    ])
    .where('policyPlot.policyId', '=', policyId)
    .where('policyPlot.meparCode', '=', meparCode)
    .orderBy('policyPlot.id')
    .execute();

/** What the policy of the case insures on the plot's block, and the outlines of it. */
export async function insuredOn(
  executor: Executor,
  { policyId, meparCode, plantName }: Pick<DamagePlotRow, 'policyId' | 'meparCode' | 'plantName'>,
): Promise<InsuredPlot> {
  if (policyId === null) return { ha: null, outlines: [] };
  const rows = await plotsOnBlock(executor, policyId, meparCode);
  const ofCrop = (row: (typeof rows)[number]) => sameCrop(row.plantName ?? '', plantName);
  return {
    ha: insuredOf(rows, { meparCode, plantName })?.ha ?? null,
    outlines: [...rows.filter(ofCrop), ...rows.filter((row) => !ofCrop(row))].flatMap((row) =>
      row.geom === null || !isOutlineFor(row.plantName, plantName)
        ? []
        : [
            {
              policyPlotId: row.id,
              plantName: row.plantName,
              insuredArea: row.insuredArea,
              area: row.tableGeomHa ?? 0,
              geom: row.geom,
            },
          ],
    ),
  };
}

/** The policy and the crop of an insured plot, as long as it is of the policy of the damaged plot's case. */
export async function policyOfPlot(
  executor: Executor,
  { policyId }: Pick<DamagePlotRow, 'policyId'>,
  policyPlotId: number,
): Promise<{ readonly number: string; readonly plantName: string | null } | null> {
  const { rows } = await sql<{ number: string; plantName: string | null }>`select policy.policy_number as number,
      policy_plot.plant_name
    from policy_plot join policy on policy.id = policy_plot.policy_id
    where policy_plot.id = ${policyPlotId} and policy.id = ${policyId}`.execute(executor);
  return rows[0] ?? null;
}
