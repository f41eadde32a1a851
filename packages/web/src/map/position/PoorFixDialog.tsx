import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { poorFixTexts as texts } from './poorFix.hu.ts';
import { POOR_FIX, type SureFix } from './sureFix.ts';

interface Props {
  readonly sure: SureFix;
  /** Requests a new fix from the device. */
  readonly onAgain: () => void;
}

/** Asks before a poor fix is used as a place; measuring again is the default answer. */
export function PoorFixDialog({ sure, onAgain }: Props) {
  const id = useId();
  if (sure.asked === null) return null;
  return (
    <Dialog open onClose={sure.drop} aria-labelledby={id}>
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        <Typography>{texts.text(formatCount(sure.asked.accuracy), formatCount(POOR_FIX))}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={sure.drop}>{texts.cancel}</Button>
        <Button onClick={sure.take}>{texts.take}</Button>
        <Button
          variant="contained"
          onClick={() => {
            sure.drop();
            onAgain();
          }}
        >
          {texts.again}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
