import type { Answer } from '@georisk/contract/endpoints.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { passTexts as texts } from './texts.hu.ts';

const { columns } = texts;

function PassTable({ passes }: { readonly passes: Answer<'passes'> }) {
  const today = useToday();
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.granule}</TableCell>
            <TableCell>{columns.newest}</TableCell>
            <TableCell>{columns.next}</TableCell>
            <TableCell>{columns.state}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {passes.map(({ granule, newest, next, daysLate }) => (
            <TableRow key={granule} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                {granule === '' ? texts.whole : granule}
              </TableCell>
              <TableCell data-label={columns.newest}>{formatDate(newest)}</TableCell>
              <TableCell data-label={columns.next}>{formatDate(next)}</TableCell>
              <TableCell data-label={columns.state}>{next > today ? texts.onTime : texts.late(daysLate)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The newest satellite image of each granule, and when the next is expected: the latest first. */
export function PassesScreen() {
  useScreenTitle(texts.title);
  const query = useQuery(apiQuery('passes'));
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <QueryView query={query} what={texts.loading}>
        {(passes) =>
          passes.length === 0 ? (
            <div>
              <Typography>{texts.none}</Typography>
              <Typography color="textSecondary">{texts.noneHint}</Typography>
            </div>
          ) : (
            <PassTable passes={passes} />
          )
        }
      </QueryView>
    </ListPage>
  );
}
