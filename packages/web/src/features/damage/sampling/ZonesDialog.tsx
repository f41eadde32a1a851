import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { staysWithNewZones } from '@georisk/domain/sampling/keptPoints.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { usePack } from '#web/shared/fieldPack/usePacks.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { measuredSince, planCounts } from './planChange.ts';
import { samplingDialogs as dialogs, samplingTexts as texts } from './texts.hu.ts';

export type AskedPlot = Pick<DamagePlot, 'samplingZones' | 'sampling' | 'calculatedYield' | 'damagedArea' | 'damage'>;

interface Props {
  /** As it is on the server. */
  readonly plot: AskedPlot;
  /** The points as the screen read them. */
  readonly read: readonly SamplingPoint[];
  /** The server was asked; otherwise the plot is as the screen read it. */
  readonly isFresh: boolean;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

const ROWS = ['zones', 'measured', 'others', 'planned'] as const;

function Counts({ plot }: Pick<Props, 'plot'>) {
  const counts = planCounts(plot);
  const { what, now, after } = dialogs.zonesColumns;
  const afterOf = (row: (typeof ROWS)[number]) => {
    const count = counts[row][1];
    if (count === null) return dialogs.zonesNew;
    return row === 'planned' ? dialogs.zonesAbout(count) : count;
  };
  return (
    <Table size="small" aria-label={dialogs.zonesTable}>
      <TableHead>
        <TableRow>
          <TableCell>{what}</TableCell>
          <TableCell align="right">{now}</TableCell>
          <TableCell align="right">{after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ROWS.map((row) => (
          <TableRow key={row}>
            <TableCell component="th" scope="row">
              {dialogs.zonesRows[row]}
            </TableCell>
            <TableCell align="right">{counts[row][0]}</TableCell>
            <TableCell align="right">{afterOf(row)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What suggests that somebody is measuring by the present plan. */
function Outside({ plot, read, isFresh }: Pick<Props, 'plot' | 'read' | 'isFresh'>) {
  const pack = usePack(plot.damage.id);
  const since = measuredSince(read, plot.sampling ?? []);
  const [newest] = since;
  const at = newest?.receivedAt ?? null;
  const sentences = [
    ...(isFresh ? [] : [dialogs.zonesUnread]),
    ...(newest === undefined
      ? []
      : [dialogs.zonesSince(since.length, newest.measuredBy, at === null ? null : formatDateTime(at))]),
    ...(pack === null ? [] : [dialogs.zonesTaken(formatDateTime(pack.takenAt))]),
  ];
  return sentences.map((sentence) => (
    <FormMessage key={sentence} severity="warning">
      {sentence}
    </FormMessage>
  ));
}

/** Asks before zones are made again: who may be measuring, the plan before and after, which points stay. */
export function ZonesDialog({ plot, read, isFresh, onClose, onYes }: Props) {
  const id = useId();
  const { samplingZones = [], sampling = [], calculatedYield } = plot;
  const kept = sampling.filter(staysWithNewZones).length;
  const lines = [
    dialogs.zonesAsk(samplingZones.length),
    dialogs.zonesKept(kept),
    dialogs.zonesGone(sampling.length - kept),
    dialogs.zonesLate,
    ...(calculatedYield === null ? [] : [dialogs.zonesFigure]),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{dialogs.zonesAskTitle}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Outside plot={plot} read={read} isFresh={isFresh} />
          <Counts plot={plot} />
          {lines.map((line) => (
            <Typography key={line}>{line}</Typography>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="contained" onClick={onYes}>
          {dialogs.zonesYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
