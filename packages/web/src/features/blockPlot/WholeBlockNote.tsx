import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { formatCount, formatShare } from '#web/lib/format.ts';
import { speaksOfBlock } from './speaksOfBlock.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: WholeBlockPlot;
}

/** That curve, alerts and zones are made of the whole block, where the plot is a part of it; nothing where it is the block. */
export function WholeBlockNote({ plot: { onBlock } }: Props) {
  if (!speaksOfBlock({ onBlock })) return null;
  const { share, plots } = onBlock ?? { share: 0, plots: 1 };
  return (
    <Alert severity="info" sx={{ mx: 4, mb: 4 }}>
      {texts.wholeBlock(formatShare(share), plots > 1 ? formatCount(plots) : null)}
    </Alert>
  );
}

/** The same in few words, beside one figure. @param words what of the block the figure is */
export function OfWholeBlock({ plot, words = texts.ofWholeBlock }: Props & { readonly words?: string }) {
  return speaksOfBlock(plot) ? (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 4, pb: 2 }}>
      {words}
    </Typography>
  ) : null;
}
