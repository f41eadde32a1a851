import { EARLIER_SECRET_HOURS, type Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { webhookTexts } from './webhooks.hu.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Makes a new secret, and shows it this once. */
export function RenewSecretDialog({ webhook: { id, url }, onClose }: Props) {
  const texts = webhookTexts.renewing;
  const client = useQueryClient();
  const renew = useSingleMutation({
    mutationFn: () => callApi('renewWebhookSecret', { params: { id } }),
    onSettled: () => readAgain(client, ['webhooks']),
    gcTime: 0,
  });
  const actions = renew.isSuccess ? (
    <Button onClick={onClose}>{texts.close}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="contained" disabled={renew.isPending} onClick={() => renew.mutate()}>
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <TitledDialog title={texts.title} actions={actions} keeps={!renew.isIdle} maxWidth="sm" onClose={onClose}>
      {renew.isSuccess ? (
        <>
          <FormMessage severity="success">{texts.once}</FormMessage>
          <CopyBox label={texts.secret} value={renew.data.secret} />
        </>
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{texts.explanation(url, EARLIER_SECRET_HOURS)}</Typography>
      )}
      {renew.isError && <FormMessage severity="error">{messageOf(renew.error)}</FormMessage>}
    </TitledDialog>
  );
}

/** Asks before the earlier secret stops signing. */
export function EndSecretDialog({ webhook: { id, url }, onClose }: Props) {
  const texts = webhookTexts.ending;
  const client = useQueryClient();
  const end = useSave({
    save: () => callApi('endWebhookSecret', { params: { id } }),
    onSuccess: () => readAgain(client, ['webhooks']),
  });
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.explanation(url)}
      cancel={texts.cancel}
      confirm={texts.confirm}
      work={end}
      onClose={onClose}
    />
  );
}
