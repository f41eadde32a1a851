import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { whenFocusIsFree } from './whenFocusIsFree.ts';
import { uiTexts as texts } from './ui.hu.ts';

/** Result of an action, as in the specification's dialogs. */
export interface StatusMessage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly severity: 'success' | 'error';
  readonly more?: ReactNode;
}

/** Shows the result of an action. */
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
      slotProps={{ transition: { onEntered: (dialog) => whenFocusIsFree(dialog, () => ok.current?.focus()) } }}
    >
      <DialogTitle id={id} sx={{ color: message.severity === 'error' ? 'error.main' : 'text.primary' }}>
        {message.title}
      </DialogTitle>
      <DialogContent>
        {message.lines.length === 1 ? (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{message.lines[0]}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
            {message.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        )}
        {message.more}
      </DialogContent>
      <DialogActions>
        <Button ref={ok} variant="contained" onClick={onClose}>
          {texts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
