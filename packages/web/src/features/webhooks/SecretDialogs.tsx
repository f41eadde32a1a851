import { EARLIER_SECRET_HOURS, type Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { webhookTexts } from './webhooks.hu.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

interface FrameProps extends Pick<Props, 'onClose'> {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
  /** Something stands there that is nowhere else: a click beside the dialog does not close it. */
  readonly keeps?: boolean;
}

function Frame({ title, actions, children, keeps = false, onClose }: FrameProps) {
  const id = useId();
  return (
    <Dialog
      open
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
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

const Explanation = ({ children }: { readonly children: string }) => (
  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Makes a new secret, and shows it this once. */
export function RenewSecretDialog({ webhook: { id, url }, onClose }: Props) {
  const texts = webhookTexts.renewing;
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => callApi('renewWebhookSecret', { params: { id } }),
    onSettled: () => readAgain(client, ['webhooks']),
    gcTime: 0,
  });
  const press = useOneAtATime(() => renew.mutateAsync());
  const actions = renew.isSuccess ? (
    <Button onClick={onClose}>{texts.close}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="contained" disabled={renew.isPending} onClick={press}>
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Frame title={texts.title} actions={actions} keeps={!renew.isIdle} onClose={onClose}>
      {renew.isSuccess ? (
        <>
          <FormMessage severity="success">{texts.once}</FormMessage>
          <CopyBox label={texts.secret} value={renew.data.secret} />
        </>
      ) : (
        <Explanation>{texts.explanation(url, EARLIER_SECRET_HOURS)}</Explanation>
      )}
      {renew.isError && <FormMessage severity="error">{messageOf(renew.error)}</FormMessage>}
    </Frame>
  );
}

/** Asks before the earlier secret stops signing. */
export function EndSecretDialog({ webhook: { id, url }, onClose }: Props) {
  const texts = webhookTexts.ending;
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => callApi('endWebhookSecret', { params: { id } }),
    onSuccess: () => readAgain(client, ['webhooks']),
  });
  const press = useOneAtATime(() => end.mutateAsync(undefined, { onSuccess: onClose }));
  const actions = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="contained" color="error" disabled={end.isPending} onClick={press}>
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Frame title={texts.title} actions={actions} onClose={onClose}>
      <Explanation>{texts.explanation(url)}</Explanation>
      {end.isError && <FormMessage severity="error">{messageOf(end.error)}</FormMessage>}
    </Frame>
  );
}
