import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { isWholeBlock } from '@georisk/domain/field/plotOnBlock.ts';

/** Whether what is said of the plot is said of its whole block, of which the plot is a part. */
export const speaksOfBlock = ({ onBlock }: Pick<WholeBlockPlot, 'onBlock'>): boolean =>
  onBlock !== null && !isWholeBlock(onBlock);
