import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { FigureLine } from './FigureLine.tsx';
import { type Provisional, provisionalOf } from './provisional.ts';
import { yieldTexts as texts } from './texts.hu.ts';
import { useYieldBasis } from './useYieldBasis.ts';

interface Props {
  readonly plot: DamagePlot;
  /** With changes that were not sent yet. */
  readonly points: readonly SamplingPoint[];
  /** Marks the points as not used; left out where the plot cannot be edited. */
  readonly onSkip?: (left: readonly SamplingPoint[]) => void;
}

/** Whether the rest of the plan may be left out, with the gain of going on. */
function StopNote({ made: { stop, narrowing }, left, onSkip }: StopProps) {
  const more = narrowing !== null && <Typography>{texts.narrowing(narrowing.more, narrowing.halfWidth)}</Typography>;
  if (stop?.kind !== 'stop')
    return (
      <>
        {more}
        {stop !== null && texts.goOn[stop.why] !== null && (
          <Typography variant="body2" color="textSecondary">
            {texts.goOn[stop.why]}
          </Typography>
        )}
      </>
    );
  return (
    <FormMessage severity="success">
      {texts.mayStop(stop.left, stop.halfWidth)}
      {more}
      {onSkip && (
        <Button size="small" sx={{ mt: 1, minHeight: 44 }} onClick={() => onSkip(left)}>
          {texts.skip(left.length)}
        </Button>
      )}
    </FormMessage>
  );
}

interface StopProps extends Pick<Props, 'onSkip'> {
  readonly made: Provisional;
  /** Used points without a yield. */
  readonly left: readonly SamplingPoint[];
}

function Figure({ plot, points, onSkip }: Props) {
  const { basis, isLoading } = useYieldBasis(plot);
  const made = useMemo(() => (basis === null ? null : provisionalOf(basis, points)), [basis, points]);
  if (basis === null)
    return (
      <Typography color="textSecondary">{isLoading ? texts.provisionalLoading : texts.provisionalNoBasis}</Typography>
    );
  if (made === null) return <Typography color="textSecondary">{texts.provisionalNone}</Typography>;
  const { result } = made;
  const left = points.filter((point) => point.isUsed && point.yield === null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }} aria-live="polite">
      <FigureLine
        value={result.calculatedYield}
        figures={{ ...result, interval90: result.estimate.interval90 }}
        label={texts.provisionalLabel(result.estimate.n)}
      />
      <StopNote made={made} left={left} {...(onSkip && { onSkip })} />
      <Typography variant="caption" color="textSecondary">
        {texts.provisionalNote}
      </Typography>
    </Box>
  );
}

/** The figure of the points that are measured so far, computed on this device after each of them. */
export function ProvisionalFigure(props: Props) {
  if (props.points.length === 0 || props.plot.damagedArea === 0) return null;
  return (
    <Section title={texts.provisional}>
      <Figure {...props} />
    </Section>
  );
}
