import type { Answer } from '@georisk/contract/endpoints.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { portfolioTexts } from '#web/shared/portfolio/portfolio.hu.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Basis } from './Basis.tsx';
import { basisOfFigure } from './basis.ts';
import { casesHref } from './casesHref.ts';
import { companyFigureTexts as texts } from './texts.hu.ts';

type Year = Answer<'companyFigures'>['years'][number];

const COLUMNS = {
  policies: ({ policies }) => texts.count(policies),
  hectares: ({ hectares }) => portfolioTexts.hectares(hectares),
  sumInsured: ({ sumInsured }) => texts.money(sumInsured),
  premium: ({ premium }) => texts.money(premium),
  cases: ({ cases }) => texts.count(cases),
  payout: ({ payout }) => texts.money(payout),
  lossRatio: ({ lossRatio }) => texts.share(lossRatio),
  frequency: ({ frequency }) => texts.frequency(frequency),
  severity: ({ severity }) => texts.money(severity),
} as const satisfies Readonly<Record<keyof typeof texts.columns, (year: Year) => string>>;

const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The company's years under each other; a year opens its cases. */
export function YearTable({ years }: { readonly years: readonly Year[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 2 }}>
        {texts.years}
      </Typography>
      <TableContainer component={Card} tabIndex={0} role="region" aria-labelledby={heading}>
        <Table size="small" aria-labelledby={heading} sx={{ ...AS_CARDS, fontFeatureSettings: "'tnum'" }}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.year}</TableCell>
              {KEYS.map((key) => (
                <TableCell key={key} align="right">
                  {texts.columns[key]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {years.map((year) => (
              <TableRow key={year.year} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
                <TableCell component="th" scope="row">
                  <RowLink to={casesHref({ from: `${year.year}-01-01`, to: `${year.year}-12-31` })}>
                    {year.year}
                  </RowLink>
                </TableCell>
                {KEYS.map((key) => (
                  <TableCell key={key} data-label={texts.columns[key]} align="right">
                    {COLUMNS[key](year)}
                    <Basis of={basisOfFigure(key, year)} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  );
}
