import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { adminTexts } from './texts.hu.ts';

export function SendLinkButton({ user }: { readonly user: AdminUser }) {
  const send = useMutation({
    mutationFn: () => callApi('sendLink', { params: { id: user.id }, body: { kind: 'login' } }),
  });
  const { data: installation } = useQuery({ ...apiQuery('installation'), meta: { errorPage: false } });
  return (
    <Stack spacing={1}>
      <Button size="small" disabled={send.isPending} onClick={() => send.mutate()}>
        {adminTexts.users.sendLink}
      </Button>
      {send.isSuccess && (
        <FormMessage severity="success">
          {adminTexts.sendLink.made(user.name, installation?.messagesToOutbox ?? false)}
        </FormMessage>
      )}
      {send.isError && <FormMessage severity="error">{messageOf(send.error)}</FormMessage>}
    </Stack>
  );
}
