import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { samplingTexts as texts } from './texts.hu.ts';

/** What came of something, as the specification's dialogs say it. */
export interface StatusMessage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly severity: 'success' | 'error';
  readonly more?: ReactNode;
}

/** Says what came of something. */
export function StatusDialog({ message, onClose }: { readonly message: StatusMessage; readonly onClose: () => void }) {
  const id = useId();
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: () => ok.current?.focus() } }}
    >
      <DialogTitle id={id} sx={{ color: message.severity === 'error' ? 'error.main' : 'text.primary' }}>
        {message.title}
      </DialogTitle>
      <DialogContent>
        {message.lines.map((line) => (
          <Typography key={line} sx={{ whiteSpace: 'pre-line' }}>
            {line}
          </Typography>
        ))}
        {message.more}
      </DialogContent>
      <DialogActions>
        <Button ref={ok} variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
