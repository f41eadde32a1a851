import type { SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { auditTexts } from './audit.hu.ts';

const texts = auditTexts.sessions;

interface Props {
  readonly session: SessionItem;
  readonly onClose: () => void;
}

/** A session that ended meanwhile by itself is the wanted result. */
async function end(id: string): Promise<void> {
  try {
    await callApi('endSession', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

/** Asks before somebody's session is ended. */
export function SessionEndDialog({ session, onClose }: Props) {
  const title = useId();
  const client = useQueryClient();
  const ending = useSingleMutation({
    mutationFn: () => end(session.id),
    onSettled: () => readAgain(client, ['sessions']),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{texts.endTitle(session.name)}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Typography variant="body2">{texts.endExplanation}</Typography>
          {ending.isError && <FormMessage severity="error">{messageOf(ending.error)}</FormMessage>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={ending.isPending}
          onClick={() => ending.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.end}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
