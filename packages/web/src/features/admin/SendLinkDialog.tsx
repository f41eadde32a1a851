import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.sendLink;

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Says where the link would go, sends it at a press, and says what became of it. */
export function SendLinkDialog({ user, onClose }: Props) {
  const title = useId();
  const send = useMutation({
    mutationFn: () => callApi('sendLink', { params: { id: user.id }, body: { kind: 'login' } }),
  });
  const press = useOneAtATime(() => send.mutateAsync());
  const { data: installation } = useQuery({ ...apiQuery('installation'), meta: { errorPage: false } });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{texts.title(user.name)}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.explanation(user.email ?? user.phone ?? '')}
          </Typography>
          {send.isSuccess && (
            <FormMessage severity="success">
              {texts.made(user.name, installation?.messagesToOutbox ?? false)}
            </FormMessage>
          )}
          {send.isError && <FormMessage severity="error">{messageOf(send.error)}</FormMessage>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{send.isSuccess ? texts.close : texts.cancel}</Button>
        {!send.isSuccess && (
          <Button variant="contained" disabled={send.isPending} onClick={press}>
            {texts.send}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
