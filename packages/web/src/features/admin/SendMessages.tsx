import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.messages.again;

interface Props {
  /** Undefined for all that wait for a sender. */
  readonly id?: string | undefined;
  readonly label: string;
  /** Names the message for those who hear the button. */
  readonly name?: string;
}

/** Sends messages that did not go out; where nothing is configured to send, there is nothing to press. */
export function SendMessages({ id, label, name }: Props) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const installation = useQuery({ ...apiQuery('installation'), meta: { errorPage: false } });
  const sending = useSave({
    save: () => callApi('sendMessages', { body: id === undefined ? {} : { ids: [id] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
  if (!mayCall('sendMessages', role) || installation.data?.messagesToOutbox !== false) return null;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', mt: id === undefined ? 0 : 2 }}>
      <Button
        size="small"
        variant="outlined"
        loading={sending.isPending}
        {...(name !== undefined && { 'aria-label': name })}
        onClick={() => sending.mutate()}
      >
        {label}
      </Button>
      {sending.data !== undefined && <FormMessage severity="info">{texts.done(sending.data)}</FormMessage>}
      {sending.isError && <FormMessage severity="error">{messageOf(sending.error)}</FormMessage>}
    </Stack>
  );
}
