import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { staysWithNewZones } from '@georisk/domain/sampling/keptPoints.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { samplingDialogs as dialogs, samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: Pick<DamagePlot, 'samplingZones' | 'sampling' | 'calculatedYield'>;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

/** Asks before zones are made again: which points stay, and which are removed. */
export function ZonesDialog({ plot: { samplingZones = [], sampling = [], calculatedYield }, onClose, onYes }: Props) {
  const id = useId();
  const kept = sampling.filter(staysWithNewZones).length;
  const lines = [
    dialogs.zonesAsk(samplingZones.length),
    dialogs.zonesKept(kept),
    dialogs.zonesGone(sampling.length - kept),
    ...(calculatedYield === null ? [] : [dialogs.zonesFigure]),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{dialogs.zonesAskTitle}</DialogTitle>
      <DialogContent>
        {lines.map((line) => (
          <Typography key={line} sx={{ mb: 2 }}>
            {line}
          </Typography>
        ))}
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
