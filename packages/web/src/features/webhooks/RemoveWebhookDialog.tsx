import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
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
  const client = useQueryClient();
  const remove = useSingleMutation({
    mutationFn: () => removeWebhook(webhook.id),
    onSuccess: async () => {
      onRemoved();
      await readAgain(client, ['webhooks']);
    },
  });
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.explanation(webhook.url)}
      cancel={texts.cancel}
      confirm={texts.confirm}
      work={remove}
      onClose={onClose}
    />
  );
}
