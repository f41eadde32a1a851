import type { PlotOnBlock } from '@georisk/domain/field/plotOnBlock.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy } from '#server/db/geometry.ts';

/** How a plot lies on its block: its part of the block, and how many plots of its company there are. */
export async function plotOnBlock(
  executor: Executor,
  { plotId, blockId }: { readonly plotId: number; readonly blockId: number },
): Promise<PlotOnBlock> {
  const { rows } = await sql<PlotOnBlock>`
    select ST_Area(${areaSharedBy(sql`block.geom`, sql`block_plot.geom`)}) / ST_Area(block.geom) as share,
      (select count(*)::integer from block_plot beside
        where beside.company_id = block_plot.company_id and beside.mepar_code = block_plot.mepar_code) as plots
    from block_plot join block on block.id = ${blockId}
    where block_plot.id = ${plotId}`.execute(executor);
  return rows[0] ?? { plots: 1, share: 0 };
}
