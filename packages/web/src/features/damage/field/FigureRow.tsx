import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { provisionalOf } from '../yieldResult/provisional.ts';
import { useYieldBasis } from '../yieldResult/useYieldBasis.ts';
import { fieldFigure } from './fieldFigure.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly points: readonly SamplingPoint[];
}

/** The figure of the points measured so far in one line, computed on the device after each of them. */
export function FigureRow({ plot, points }: Props) {
  const { basis, isLoading } = useYieldBasis(plot);
  const made = useMemo(() => (basis === null ? null : provisionalOf(basis, points)), [basis, points]);
  const text =
    made !== null ? fieldFigure(made) : basis === null && !isLoading ? texts.figureNoBasis : texts.figureNone;
  return (
    <Typography variant="body2" aria-live="polite" sx={{ flex: 'none', fontFeatureSettings: "'tnum'" }}>
      {made === null ? text : `${texts.figure}: ${text}`}
    </Typography>
  );
}
