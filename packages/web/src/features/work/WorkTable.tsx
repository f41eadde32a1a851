import { JOB_TITLES } from '@georisk/contract/tables.ts';
import type { WorkItem } from '@georisk/contract/verticals/admin/work.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RetryButton } from './RetryButton.tsx';
import { workTexts } from './texts.hu.ts';
import { WorkStateCell } from './WorkStateCell.tsx';

const { columns } = workTexts;

/** A year is shown unchanged, a day in the notation of days. */
const periodOf = (period: string) => (period.includes('-') ? formatDate(period) : period);

const aboutOf = ({ subject, period }: WorkItem) =>
  [subject, period !== null && periodOf(period)].filter(Boolean).join(' · ');

const timesOf = ({ createdAt, startedAt, finishedAt, retryAt }: WorkItem): string[] => [
  workTexts.asked(formatDateTime(createdAt)),
  ...(startedAt === null ? [] : [workTexts.started(formatDateTime(startedAt))]),
  ...(finishedAt === null ? [] : [workTexts.finished(formatDateTime(finishedAt))]),
  ...(retryAt === null ? [] : [workTexts.retryAt(formatDateTime(retryAt))]),
];

export function WorkTable({ items }: { readonly items: readonly WorkItem[] }) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={workTexts.title}>
      <Table size="small" aria-label={workTexts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.work}</TableCell>
            <TableCell sx={{ width: '42%' }}>{columns.state}</TableCell>
            <TableCell>{columns.at}</TableCell>
            <TableCell className="no-print">{columns.actions}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {JOB_TITLES[item.name] ?? item.name}
                </Typography>
                <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {aboutOf(item)}
                </Typography>
              </TableCell>
              <TableCell sx={{ verticalAlign: 'top' }}>
                <WorkStateCell item={item} />
              </TableCell>
              <TableCell sx={{ verticalAlign: 'top' }}>
                {timesOf(item).map((line) => (
                  <Typography key={line} variant="caption" component="div" color="textSecondary">
                    {line}
                  </Typography>
                ))}
              </TableCell>
              <TableCell className="no-print" sx={{ verticalAlign: 'top' }}>
                {item.canRetry ? <RetryButton item={item} /> : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
