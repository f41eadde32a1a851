import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate, formatShare } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import type { Curve } from './curve.ts';
import { passRows } from './curveRows.ts';
import { orDash } from './numbers.ts';
import { curveTexts as texts } from './texts.hu.ts';

interface Props {
  readonly curve: Curve;
  readonly year: number;
  readonly canShow: (date: string) => boolean;
  readonly onShow: (date: string) => void;
}

const { columns } = texts;
const figure = { textAlign: 'right', px: 2, py: 1, whiteSpace: 'nowrap' } as const;

/** The same passes as rows, newest first: all of the chart as text. */
export function CurveTable({ curve, year, canShow, onShow }: Props) {
  return (
    <Details
      title={texts.table}
      titleSx={{ '@media (pointer: fine)': { py: 1 }, '&::marker': { color: 'text.secondary' } }}
    >
      <Box
        role="region"
        aria-label={texts.titleOf(year)}
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader aria-label={texts.titleOf(year)}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ px: 2 }}>{columns.date}</TableCell>
              <TableCell sx={figure}>{columns.mean}</TableCell>
              <TableCell sx={figure}>{columns.smooth}</TableCell>
              <TableCell sx={figure}>{columns.lastYear}</TableCell>
              <TableCell sx={figure}>{columns.median}</TableCell>
              <TableCell sx={figure}>{columns.clearShare}</TableCell>
              <TableCell sx={{ px: 2 }}>{columns.reason}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {passRows(curve)
              .toReversed()
              .map(({ date, point, smooth, lastYear, median, isAlert }) => (
                <TableRow key={date}>
                  <TableCell component="th" scope="row" sx={{ px: 1, py: 0, whiteSpace: 'nowrap' }}>
                    {canShow(date) ? (
                      <Button size="small" aria-label={texts.show(formatDate(date))} onClick={() => onShow(date)}>
                        {formatDate(date)}
                      </Button>
                    ) : (
                      <Box component="span" sx={{ px: 1 }}>
                        {formatDate(date)}
                      </Box>
                    )}
                  </TableCell>
                  <TableCell sx={figure}>{orDash(point?.mean)}</TableCell>
                  <TableCell sx={figure}>{orDash(smooth)}</TableCell>
                  <TableCell sx={figure}>{orDash(lastYear)}</TableCell>
                  <TableCell sx={figure}>{orDash(median)}</TableCell>
                  <TableCell sx={figure}>{point === null ? '–' : formatShare(point.clearShare)}</TableCell>
                  <TableCell sx={{ px: 2, py: 1, minWidth: 140 }}>
                    {[
                      ...(isAlert ? [texts.alert] : []),
                      ...(point?.usable === false ? [point.reason ?? texts.unusable] : []),
                    ].join(', ')}
                  </TableCell>
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </Box>
    </Details>
  );
}
