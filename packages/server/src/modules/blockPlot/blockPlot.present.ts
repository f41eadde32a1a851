import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import type { BlockPlotRow } from './blockPlot.repository.ts';

/** A plot as its calls answer it. */
export const presentBlockPlot = ({ companyId: _, ...plot }: BlockPlotRow): BlockPlot => plot;
