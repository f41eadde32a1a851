import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Basis } from './Basis.tsx';
import { basisOf } from './basis.ts';
import { companyFigureTexts as texts } from './texts.hu.ts';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly cases: number;
  readonly assessed: number;
  /** Ft; null where nothing is proposed on any. */
  readonly payout: number | null;
  /** The cases that it counts, where their list has such a filter. */
  readonly to?: string;
}

/** Cases under names as bars; each opens the cases that it counts. */
export function LinkedBars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const heading = useId();
  const most = Math.max(1, ...bars.map(({ cases }) => cases));
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 3, '@media print': { breakInside: 'avoid' } }}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {bars.length === 0 ? (
        <Typography color="textSecondary">{texts.none}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', fontFeatureSettings: "'tnum'" }}>
          {bars.map(({ key, name, cases, assessed, payout, to }) => (
            <Box
              component="li"
              key={key}
              sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, pb: 2 }}
            >
              <RowLink to={to}>{name}</RowLink>
              <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{texts.bar(cases, payout)}</Box>
              <Box sx={{ gridColumn: '1 / -1', textAlign: 'right' }}>
                <Basis of={basisOf.payout({ cases, assessed })} />
              </Box>
              <Box aria-hidden sx={{ gridColumn: '1 / -1', pt: '4px' }}>
                <Box
                  sx={{
                    height: 10,
                    minWidth: 2,
                    width: `${(100 * cases) / most}%`,
                    borderRadius: '2px',
                    bgcolor: 'primary.main',
                    printColorAdjust: 'exact',
                  }}
                />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
