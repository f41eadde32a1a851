import type { Answer } from '@georisk/contract/endpoints.ts';
import { UNKNOWN_AMOUNT } from '@georisk/domain/portfolio/partlyKnown.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#web/lib/format.ts';
import { forintsOr } from '#web/lib/money.hu.ts';
import { pathTo } from '#web/routes/routes.ts';
import { portfolioTexts } from '#web/shared/portfolio/portfolio.hu.ts';
import { PortfolioViewChoice } from '#web/shared/portfolio/PortfolioViewChoice.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { morningTexts as texts } from './morning.hu.ts';

type Portfolio = Answer<'portfolio'>;

function Sums({ portfolio: { year, plots, hectares, sumInsured, withoutSum } }: { readonly portfolio: Portfolio }) {
  if (year === null || plots === 0) return <Typography color="textSecondary">{texts.noPortfolio}</Typography>;
  const rows = [
    [texts.plots, formatCount(plots)],
    [texts.area, portfolioTexts.hectares(hectares)],
    [texts.sum, forintsOr(UNKNOWN_AMOUNT, sumInsured)],
  ] as const;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.year(year)}
      </Typography>
      <Box component="dl" sx={{ m: 0, my: 2, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1 }}>
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt">{label}</Typography>
            <Typography component="dd" sx={{ m: 0, textAlign: 'right', fontFeatureSettings: "'tnum'" }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {withoutSum > 0 && (
        <Typography variant="body2" color="textSecondary">
          {texts.withoutSum(withoutSum)}
        </Typography>
      )}
      <Typography variant="body2" component="p" sx={{ mt: 2, mb: 1 }}>
        {portfolioTexts.viewsLabel}
      </Typography>
      <PortfolioViewChoice />
    </>
  );
}

/** What the company insures this year, and the ways to the lists of it. */
export function PortfolioSummary({ query }: { readonly query: UseQueryResult<Portfolio> }) {
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ px: 4, pb: 4 }}>
      <Typography variant="subtitle2" component="h2" id={heading} sx={{ mb: 1 }}>
        {texts.portfolio}
      </Typography>
      <QueryView query={query} what={texts.portfolioLoading}>
        {(portfolio) => <Sums portfolio={portfolio} />}
      </QueryView>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button component={Link} to={pathTo('policies')} variant="outlined" sx={{ minHeight: 44 }}>
          {texts.policies}
        </Button>
        <Button component={Link} to={pathTo('exposure')} variant="outlined" sx={{ minHeight: 44 }}>
          {texts.exposure}
        </Button>
      </Box>
    </Box>
  );
}
