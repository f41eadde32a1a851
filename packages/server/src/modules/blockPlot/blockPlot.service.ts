import type { BlockPlot, WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CutList } from '#server/http/bareList.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { alertProductId } from '#server/modules/alert/blockAlerts.repository.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { blockNumbered } from '#server/modules/block/block.repository.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import { presentBlockPlot } from './blockPlot.present.ts';
import { blockPlotIn, type BlockPlotRow, blockPlotsOf } from './blockPlot.repository.ts';
import { alertsWithin, type PlotAlertRow } from '#server/modules/alert/onPlots.repository.ts';
import { plotOnBlock } from './plotOnBlock.repository.ts';

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

const presentAlert = ({ id, areaHa, ...alert }: PlotAlertRow): WholeBlockPlot['alerts'][number] => ({
  ...alert,
  productId: alertProductId(id),
  geom: alert.geom as unknown as WholeBlockPlot['alerts'][number]['geom'],
  area: areaHa,
  answer: null,
});

/** A plot with the products of its block and its part of the block's alerts; without any where the block is not known yet. */
export async function blockPlot(executor: Executor, context: CallContext, plotId: number): Promise<WholeBlockPlot> {
  const row = await blockPlotInReach(executor, context, plotId);
  const { meparCode } = row;
  const id = await blockNumbered(executor, meparCode);
  if (id === null) return { ...presentBlockPlot(row), products: [], alerts: [], onBlock: null };
  const place = { plotId, blockId: id };
  const [products, onBlock, alerts] = await Promise.all([
    productsOfBlock(executor, context, { id, meparCode }),
    plotOnBlock(executor, place),
    seesAlerts(context.caller) ? alertsWithin(executor, place, companyScopeOf('products', context.caller)) : [],
  ]);
  return { ...presentBlockPlot(row), products, alerts: alerts.map(presentAlert), onBlock };
}
