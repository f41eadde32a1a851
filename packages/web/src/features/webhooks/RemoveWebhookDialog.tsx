import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSave } from '#web/lib/useSave.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { webhookTexts } from './webhooks.hu.ts';

const texts = webhookTexts.removing;

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveWebhookDialog({ webhook, onClose, onRemoved }: Props) {
  const client = useQueryClient();
  const remove = useSave({
    save: () => callApi('removeWebhook', { params: { id: webhook.id } }),
    onSuccess: async () => {
      onRemoved();
      await readAgain(client, ['webhooks']);
      onClose();
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
