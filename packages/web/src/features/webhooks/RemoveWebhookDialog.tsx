import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
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
import { webhookTexts } from './webhooks.hu.ts';

const texts = webhookTexts.removing;

/** One that has gone meanwhile is the wanted result. */
async function removeWebhook(id: string): Promise<void> {
  try {
    await callApi('removeWebhook', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveWebhookDialog({ webhook, onClose, onRemoved }: Props) {
  const title = useId();
  const client = useQueryClient();
  const remove = useSingleMutation({
    mutationFn: () => removeWebhook(webhook.id),
    onSuccess: async () => {
      onRemoved();
      await readAgain(client, ['webhooks']);
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.explanation(webhook.url)}
          </Typography>
          {remove.isError && <FormMessage severity="error">{messageOf(remove.error)}</FormMessage>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
