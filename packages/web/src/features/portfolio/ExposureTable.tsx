import type { ExposureRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount, formatShare } from '#web/lib/format.ts';
import { forintsOr } from '#web/lib/money.hu.ts';
import { portfolioTexts } from '#web/shared/portfolio/portfolio.hu.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { exposureTexts as texts } from './texts.hu.ts';

const { columns } = texts;

interface Props {
  readonly title: string;
  readonly note?: string;
  /** Name of a row without one. */
  readonly unknown: string;
  readonly rows: readonly ExposureRow[];
  readonly total: ExposureRow;
  /** The policies of a row; undefined of rows without a key. */
  readonly hrefOf: (row: ExposureRow) => string | undefined;
}

/** What an amount leaves out. */
const Note = ({ children }: { readonly children: string }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);

/** A share as a bar before its figure. */
function Share({ share }: { readonly share: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
      <Box aria-hidden sx={{ width: 72, height: 8, borderRadius: '2px', bgcolor: 'action.hover', overflow: 'hidden' }}>
        <Box
          sx={{
            width: `${Math.min(100, share * 100)}%`,
            height: 1,
            bgcolor: 'primary.main',
            printColorAdjust: 'exact',
          }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: '3em' }}>
        {formatShare(share)}
      </Box>
    </Box>
  );
}

/** Sums insured under the names of one kind; each row opens its policies. */
export function ExposureTable({ title, note, unknown, rows, total, hrefOf }: Props) {
  const heading = useId();
  const hasPremium = total.premium !== null;
  const hasSums = (total.sumInsured ?? 0) > 0;
  const shareOf = (row: ExposureRow) =>
    hasSums ? (row.sumInsured ?? 0) / (total.sumInsured ?? 1) : row.hectares / Math.max(total.hectares, 1e-9);
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography variant="h3" component="h2" id={heading} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {note}
        </Typography>
      )}
      <TableContainer component={Card} tabIndex={0} role="region" aria-labelledby={heading}>
        <Table size="small" aria-labelledby={heading} sx={{ ...AS_CARDS, fontFeatureSettings: "'tnum'" }}>
          <TableHead>
            <TableRow>
              <TableCell>{columns.name}</TableCell>
              <TableCell align="right">{columns.plots}</TableCell>
              <TableCell align="right">{columns.area}</TableCell>
              <TableCell align="right">{columns.sum}</TableCell>
              <TableCell align="right">{columns.share}</TableCell>
              {hasPremium && <TableCell align="right">{columns.premium}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow
                key={row.key ?? ''}
                sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}
              >
                <TableCell component="th" scope="row">
                  <RowLink to={hrefOf(row)}>{row.name ?? unknown}</RowLink>
                </TableCell>
                <TableCell data-label={columns.plots} align="right">
                  {formatCount(row.plots)}
                </TableCell>
                <TableCell data-label={columns.area} align="right">
                  {portfolioTexts.hectares(row.hectares)}
                </TableCell>
                <TableCell data-label={columns.sum} align="right">
                  {forintsOr(texts.noAmount, row.sumInsured)}
                  {row.withoutSum > 0 && <Note>{texts.withoutSum(row.withoutSum)}</Note>}
                </TableCell>
                <TableCell align="right">
                  {row.sumInsured === null && hasSums ? texts.noAmount : <Share share={shareOf(row)} />}
                </TableCell>
                {hasPremium && (
                  <TableCell data-label={columns.premium} align="right">
                    {forintsOr(texts.noAmount, row.premium)}
                    {row.withoutPremium > 0 && <Note>{texts.withoutPremium(row.withoutPremium)}</Note>}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
