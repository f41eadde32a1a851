import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { closeOf } from './closeOf.ts';
import { whenFocusIsFree } from './whenFocusIsFree.ts';
import { FormMessage } from './FormMessage.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Why it was not saved: between the fields and the buttons, where it is seen wherever the fields are scrolled to. */
  readonly refusal?: ReactNode;
  /** A warning is what can be passed over with a second answer. */
  readonly refusalSeverity?: 'error' | 'warning';
  /** Null where nothing is left to cancel. */
  readonly cancel: string | null;
  readonly submit: string;
  readonly busy: boolean;
  /** False while there is nothing that could be sent. */
  readonly canSubmit?: boolean;
  /** Unsaved input that a click beside the dialog must not discard. */
  readonly isTyped: boolean;
  /** While what it returns is pending, the form is not submitted again. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  readonly onClose: () => void;
  /** Sets the focus when the dialog has opened, unless the person has gone to a field meanwhile. */
  readonly focusFirst?: () => void;
}

/** Too low for fields between a title, a refusal and buttons. */
const LOW = '@media (max-height: 519.95px)';

/**
 * A form in a dialog: its fields scroll, its title and its buttons stay. A long refusal scrolls too, so that it leaves
 * the fields their room; in a low window it is the whole dialog that scrolls then.
 */
export function FormDialog({
  title,
  children,
  refusal = null,
  refusalSeverity = 'error',
  cancel,
  submit,
  busy,
  canSubmit = true,
  isTyped,
  onSubmit,
  onClose,
  focusFirst,
  ...size
}: Props) {
  const id = useId();
  const send = useOneAtATime(async (event: SubmitEvent<HTMLFormElement>) => onSubmit(event));
  return (
    <Dialog
      open
      onClose={closeOf(isTyped, onClose)}
      aria-labelledby={id}
      fullWidth
      {...size}
      {...(focusFirst && { slotProps: { transition: { onEntered: (dialog) => whenFocusIsFree(dialog, focusFirst) } } })}
    >
      <Box
        component="form"
        noValidate
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
          flex: size.fullScreen ? 1 : undefined,
          ...(refusal !== null && { [LOW]: { display: 'block', flex: 'none' } }),
        }}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          send(event);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        {refusal !== null && (
          <Box sx={{ flex: 'none', px: 6, pt: 2, maxHeight: '30dvh', overflowY: 'auto', [LOW]: { maxHeight: 'none' } }}>
            <FormMessage severity={refusalSeverity}>{refusal}</FormMessage>
          </Box>
        )}
        <DialogActions>
          {cancel !== null && <Button onClick={onClose}>{cancel}</Button>}
          <SubmitButton busy={busy} disabled={!canSubmit}>
            {submit}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
