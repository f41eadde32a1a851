import type { BlockPlot, WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CutList } from '#server/http/bareList.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { blockNumbered } from '#server/modules/block/block.repository.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import { presentBlockPlot } from './blockPlot.present.ts';
import { blockPlotIn, type BlockPlotRow, blockPlotsOf } from './blockPlot.repository.ts';

const companiesOf = (rows: readonly BlockPlotRow[]) => rows.map(({ companyId }) => companyId);

/** The plots of the caller's company, by name as Hungarian lists are sorted. */
export async function blockPlots(executor: Executor, context: CallContext): Promise<CutList<BlockPlot>> {
  const { items, truncated } = await blockPlotsOf(executor, context.access.scope);
  await auditForeign(executor, context, companiesOf(items), 'blockPlots');
  return { items: items.map(presentBlockPlot), truncated };
}

/** A plot within the caller's reach, or 404. */
export async function blockPlotInReach(executor: Executor, context: CallContext, id: number): Promise<BlockPlotRow> {
  const row = await blockPlotIn(executor, context.access.scope, id);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `blockPlots/${id}`);
  return row;
}

/** A plot with the products of its block; without any where the block is not known yet. */
export async function blockPlot(executor: Executor, context: CallContext, plotId: number): Promise<WholeBlockPlot> {
  const row = await blockPlotInReach(executor, context, plotId);
  const { meparCode } = row;
  const id = await blockNumbered(executor, meparCode);
  const products = id === null ? [] : await productsOfBlock(executor, context, { id, meparCode });
  return { ...presentBlockPlot(row), products };
}
