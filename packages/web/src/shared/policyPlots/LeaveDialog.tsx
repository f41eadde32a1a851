import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { drawingTexts as texts } from './texts.hu.ts';

/** Asks before a drawing is discarded; staying is the default answer. */
export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onStay} aria-labelledby={id}>
      <DialogTitle id={id}>{texts.leaveTitle}</DialogTitle>
      <DialogContent>
        <Typography>{texts.leaveText}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onStay}>
          {texts.leaveNo}
        </Button>
        <Button color="error" onClick={onLeave}>
          {texts.leaveYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
