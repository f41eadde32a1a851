import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import type { BlockPlotRow } from './blockPlot.repository.ts';

/** A plot as its calls answer it. */
export function presentBlockPlot(row: BlockPlotRow): BlockPlot {
  const { companyId: _companyId, ...plot } = row;
  return plot;
}
