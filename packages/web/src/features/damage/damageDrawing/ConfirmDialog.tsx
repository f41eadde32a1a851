import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { shapeTexts as texts } from './texts.hu.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly work: Pick<UseMutationResult<unknown, unknown, void>, 'mutate' | 'isPending' | 'isError' | 'error'>;
  readonly onClose: () => void;
}

/** Asks before something is discarded; its failure is shown here. */
export function ConfirmDialog({ title, text, yes, work, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography>{text}</Typography>
        {work.isError && (
          <FormMessage severity="error">
            {texts.failed} {messageOf(work.error)}
          </FormMessage>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button color="error" variant="contained" disabled={work.isPending} onClick={() => work.mutate()}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
