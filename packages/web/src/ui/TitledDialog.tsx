import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';

interface Props extends Pick<DialogProps, 'maxWidth'> {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Its buttons. */
  readonly actions: ReactNode;
  /** Something stands there that is nowhere else: a click beside the dialog does not close it. */
  readonly keeps?: boolean;
  readonly onClose: () => void;
}

/** A dialog that its title names; its parts stand below one another. */
export function TitledDialog({ title, children, actions, keeps = false, maxWidth = 'xs', onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      aria-labelledby={id}
      fullWidth
      maxWidth={maxWidth}
      onClose={(_, why) => {
        if (!keeps || why === 'escapeKeyDown') onClose();
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>{children}</Stack>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
