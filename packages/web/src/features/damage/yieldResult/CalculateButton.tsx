import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { canCalculate, checkYieldPreconditions } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import type { YieldWork } from './useYield.ts';
import { usePlotIsCurrent } from '../usePlotIsCurrent.ts';

const SQUARE_METRES = 10_000;

function Progress({ job }: Pick<DamagePlot, 'job'>) {
  return (
    <Box sx={{ mt: 2 }} role="status">
      <ProgressLine
        aria-label={texts.calculating}
        value={job !== null && job.progress > 0 ? 100 * job.progress : undefined}
      />
      <Typography variant="body2" color="textSecondary">
        {texts.long}
      </Typography>
    </Box>
  );
}

interface Props {
  readonly plot: DamagePlot;
  readonly work: YieldWork;
  /** The next step on the screen: there is no figure yet, or it is outdated. */
  readonly isNext: boolean;
}

/** Begins the calculation, or says why it is impossible; shows its progress. */
export function CalculateButton({ plot, work, isNext }: Props) {
  const { sampling = [] } = plot;
  const isCurrent = usePlotIsCurrent();
  const hasOutline = plot.meparPolygon !== null;
  const may = canCalculate(hasOutline, sampling);
  const refusals = checkYieldPreconditions({ hasOutline, damagedArea: plot.damagedArea * SQUARE_METRES }, sampling);
  const name = sampling.some(({ isGenerated }) => isGenerated) ? texts.recalculate : texts.calculate;
  return (
    <Box>
      <Button
        variant={isNext ? 'contained' : 'outlined'}
        fullWidth
        disabled={!may || work.isRunning}
        onClick={() =>
          refusals.length > 0 && isCurrent()
            ? work.fail(texts.impossible, refusals.map(yieldRefusalText))
            : work.calculate()
        }
      >
        {work.isRunning ? texts.calculating : name}
      </Button>
      {!may && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.hint}
        </Typography>
      )}
      {work.isRunning && <Progress job={plot.job} />}
    </Box>
  );
}
