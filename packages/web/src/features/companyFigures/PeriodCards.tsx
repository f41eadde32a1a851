import type { PeriodFigures } from '@georisk/contract/verticals/insurance/companyFigures.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Basis } from './Basis.tsx';
import { basisOfFigure } from './basis.ts';
import { companyFigureTexts as texts } from './texts.hu.ts';

interface Props {
  readonly period: PeriodFigures;
  readonly before: PeriodFigures;
}

/** Figures of a period, each as it is written. */
const FIGURES = {
  cases: ({ cases }) => texts.count(cases),
  damagedArea: ({ damagedArea }) => texts.hectares(damagedArea),
  payout: ({ payout }) => texts.money(payout),
  lossRatio: ({ lossRatio }) => texts.share(lossRatio),
  lossCost: ({ lossCost }) => texts.lossCost(lossCost),
  frequency: ({ frequency }) => texts.frequency(frequency),
  severity: ({ severity }) => texts.money(severity),
} as const satisfies Readonly<Record<string, (of: PeriodFigures) => string>>;

const CYCLE = {
  assigned: ({ cycle }) => texts.days(cycle.assigned),
  inspected: ({ cycle }) => texts.days(cycle.inspected),
  closed: ({ cycle }) => texts.days(cycle.closed),
} as const satisfies Readonly<Record<string, (of: PeriodFigures) => string>>;

type Figures = Readonly<Partial<Record<keyof typeof texts.figures, (of: PeriodFigures) => string>>>;

function Cards({ figures, period, before }: Props & { readonly figures: Figures }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))' }}
    >
      {Object.entries(figures).map(([key, write]) => (
        <Card key={key} sx={{ p: 3 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.figures[key as keyof typeof texts.figures]}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, fontFeatureSettings: "'tnum'" }}>
            {write(period)}
          </Typography>
          <Basis as="dd" of={basisOfFigure(key, period)} />
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, fontFeatureSettings: "'tnum'" }}>
            {texts.before(write(before), basisOfFigure(key, before))}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

/** The figures of a period beside those of the year before. */
export function PeriodCards({ period, before }: Props) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.against(before.from, before.to)}
      </Typography>
      <Cards figures={FIGURES} period={period} before={before} />
      <div>
        <Typography variant="h3" component="h2">
          {texts.cycle}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {texts.cycleHint}
        </Typography>
        <Cards figures={CYCLE} period={period} before={before} />
      </div>
    </>
  );
}
