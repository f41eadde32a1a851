/** A plot and the block that it lies on. */
export interface PlotOnBlock {
  /** Plots of the plot's owner on the block, this one included. */
  readonly plots: number;
  /** Part of the block's area that is within the plot, 0 to 1. */
  readonly share: number;
}

/** A plot that covers less of its block has neighbours in it, known or not (domain.md 14.1). */
export const WHOLE_BLOCK_SHARE = 0.9;

/** Whether the block's figures are the plot's: it is the only one on the block and covers it. */
export const isWholeBlock = ({ plots, share }: PlotOnBlock): boolean => plots <= 1 && share >= WHOLE_BLOCK_SHARE;

/** m²: a pixel of the satellite. Less of an alert within a plot is the edge of its neighbour's. */
export const MIN_ALERT_AREA = 100;
