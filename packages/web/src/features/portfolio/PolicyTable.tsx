import type { PolicyListRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { href } from '#web/routes/routes.ts';
import { InsuredNames } from '#web/shared/portfolio/InsuredNames.tsx';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { policyListTexts as texts } from './texts.hu.ts';

const { columns } = texts;

function Row({ policy, isMany }: { readonly policy: PolicyListRow; readonly isMany: boolean }) {
  const { policyNumber, year, insured, crops, plots, undrawn, hectares, sumInsured, perils, damages } = policy;
  const to = href.policy(policyNumber, { year, ...(isMany && { policyId: policy.id }) });
  return (
    <TableRow sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
      <TableCell component="th" scope="row">
        <RowLink to={to}>{policyNumber}</RowLink>
      </TableCell>
      <TableCell data-label={columns.insured}>
        <InsuredNames insured={insured} />
      </TableCell>
      <TableCell data-label={columns.crops}>{crops.join(', ')}</TableCell>
      <TableCell data-label={columns.plots} align="right">
        {formatCount(plots)}
        {undrawn > 0 && (
          <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
            {texts.undrawnPlots(undrawn)}
          </Typography>
        )}
      </TableCell>
      <TableCell data-label={columns.area} align="right">
        {formatHectares(hectares)}
      </TableCell>
      <TableCell data-label={columns.sum} align="right">
        {sumInsured === null ? texts.unknown : formatForints(sumInsured)}
      </TableCell>
      <TableCell data-label={columns.perils}>{perils.map((peril) => texts.perilNames[peril]).join(', ')}</TableCell>
      <TableCell data-label={columns.damages} align="right">
        {formatCount(damages)}
      </TableCell>
    </TableRow>
  );
}

/** Policies as a table, on a phone as cards. */
export function PolicyTable({ policies }: { readonly policies: readonly PolicyListRow[] }) {
  const isMany = new Set(policies.map(({ companyId }) => companyId)).size > 1;
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.number}</TableCell>
            <TableCell>{columns.insured}</TableCell>
            <TableCell>{columns.crops}</TableCell>
            <TableCell align="right">{columns.plots}</TableCell>
            <TableCell align="right">{columns.area}</TableCell>
            <TableCell align="right">{columns.sum}</TableCell>
            <TableCell>{columns.perils}</TableCell>
            <TableCell align="right">{columns.damages}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {policies.map((policy) => (
            <Row key={policy.id} policy={policy} isMany={isMany} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
