import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import { type BlockPlotRow, plotKey, type StoredBlockPlots } from './blockPlots.plan.ts';

/** What is stored of a company on the blocks of the rows, and those blocks. */
export async function storedBlockPlots(
  tx: Executor,
  companyId: number,
  rows: readonly BlockPlotRow[],
): Promise<StoredBlockPlots> {
  const codes = [...new Set(rows.map(({ meparCode }) => meparCode))];
  const plots = await tx
    .selectFrom('blockPlot')
    .select(['meparCode', 'name', 'plantName', 'plantCode', 'yield', 'differentialSpraying'])
    .select(['differentialSprayingType', 'irrigation', asGeoJson('blockPlot.geom').as('shape')])
    .where('companyId', '=', companyId)
    .where('meparCode', 'in', codes)
    .execute();
  const blocks = await tx
    .selectFrom('block')
    .select(['meparCode', asGeoJson('block.geom').as('shape')])
    .where('meparCode', 'in', codes)
    .execute();
  return {
    plots: new Map(plots.map((row) => [plotKey(row), { ...row, shape: row.shape as unknown as MultiPolygon }])),
    blocks: new Map(blocks.map(({ meparCode, shape }) => [meparCode, shape as unknown as Areal])),
  };
}

export async function saveBlockPlots(tx: Executor, companyId: number, rows: readonly BlockPlotRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into block_plot (company_id, mepar_code, name, plant_name, plant_code, yield, differential_spraying,
      differential_spraying_type, irrigation, geom, geom3857, area_ha)
    select ${companyId}::integer, r."meparCode", r.name, r."plantName", r."plantCode", r.yield,
      r."differentialSpraying", r."differentialSprayingType", r.irrigation, ${geomColumn}, ${geom3857Column}, r."areaHa"
    from jsonb_to_recordset(${json}) as r (row integer, "meparCode" text, name text, "plantName" text,
      "plantCode" text, yield double precision, "differentialSpraying" boolean, "differentialSprayingType" text,
      irrigation boolean, "areaHa" double precision, ${shapeColumns})
    order by r.row
    on conflict (company_id, mepar_code, name) do update set
      plant_name = excluded.plant_name, plant_code = excluded.plant_code, yield = excluded.yield,
      differential_spraying = excluded.differential_spraying,
      differential_spraying_type = excluded.differential_spraying_type, irrigation = excluded.irrigation,
      geom = excluded.geom, geom3857 = excluded.geom3857, area_ha = excluded.area_ha, updated_at = now()`.execute(tx);
}
