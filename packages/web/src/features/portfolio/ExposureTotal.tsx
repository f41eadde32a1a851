import type { ExposureRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount } from '#web/lib/format.ts';
import { forintsOr } from '#web/lib/money.hu.ts';
import { portfolioTexts } from '#web/shared/portfolio/portfolio.hu.ts';
import { exposureTexts as texts } from './texts.hu.ts';

/** All of what is shown together. */
export function ExposureTotal({ total }: { readonly total: ExposureRow }) {
  const { plots, hectares, sumInsured, withoutSum, premium, withoutPremium } = total;
  const notes = [
    ...(withoutSum > 0 ? [texts.withoutSum(withoutSum)] : []),
    ...(withoutPremium > 0 ? [texts.withoutPremium(withoutPremium)] : []),
  ];
  const figures = [
    [texts.columns.sum, forintsOr(texts.noAmount, sumInsured)],
    [texts.columns.area, portfolioTexts.hectares(hectares)],
    [texts.columns.plots, formatCount(plots)],
    [texts.columns.premium, forintsOr(texts.noAmount, premium)],
  ] as const;
  return (
    <Box component="section" aria-label={texts.total}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3 }}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0, fontFeatureSettings: "'tnum'" }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      {notes.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {notes.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
