import type { InsuredAlert } from '@georisk/contract/verticals/insurance/morning.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount, formatDate, formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { href } from '#web/routes/routes.ts';
import { InsuredNames } from '#web/shared/portfolio/InsuredNames.tsx';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { insuredAlertTexts as texts } from './texts.hu.ts';

const { columns } = texts;

function Row({ alert }: { readonly alert: InsuredAlert }) {
  const { meparCode, date, settlement, hectares, plots, crops, insured, sumInsured } = alert;
  return (
    <TableRow sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
      <TableCell component="th" scope="row">
        <RowLink to={href.block(meparCode, { productType: 'Alert', date })}>{meparCode}</RowLink>
      </TableCell>
      <TableCell data-label={columns.date}>{formatDate(date)}</TableCell>
      <TableCell data-label={columns.settlement}>{settlement ?? texts.noPlace}</TableCell>
      <TableCell data-label={columns.area} align="right">
        {formatHectares(hectares)}
      </TableCell>
      <TableCell data-label={columns.plots} align="right">
        {formatCount(plots)}
      </TableCell>
      <TableCell data-label={columns.crops}>{crops.join(', ')}</TableCell>
      <TableCell data-label={columns.insured}>
        <InsuredNames insured={insured} />
      </TableCell>
      <TableCell data-label={columns.sum} align="right">
        {sumInsured === null ? texts.unknown : formatForints(sumInsured)}
      </TableCell>
    </TableRow>
  );
}

/** Alerts on insured land as a table, on a phone as cards. */
export function AlertTable({ alerts }: { readonly alerts: readonly InsuredAlert[] }) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.block}</TableCell>
            <TableCell>{columns.date}</TableCell>
            <TableCell>{columns.settlement}</TableCell>
            <TableCell align="right">{columns.area}</TableCell>
            <TableCell align="right">{columns.plots}</TableCell>
            <TableCell>{columns.crops}</TableCell>
            <TableCell>{columns.insured}</TableCell>
            <TableCell align="right">{columns.sum}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {alerts.map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
