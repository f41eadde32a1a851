import type { Webhook, WebhookMessage } from '@georisk/contract/verticals/admin/webhooks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readAgain } from '#web/lib/readAgain.ts';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { LogLink } from '#web/shared/logEntries/LogLink.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { WebhookMessages } from './WebhookMessages.tsx';
import { webhookTexts as texts } from './webhooks.hu.ts';

const factsOf = ({ active, events, waiting }: Webhook) =>
  [!active && texts.off, ...events.map((event) => texts.events[event]), waiting > 0 && texts.waiting(waiting)]
    .filter(Boolean)
    .join(' · ');

function LastTry({ last }: Pick<Webhook, 'last'>) {
  if (last === null) return <Typography variant="body2">{texts.never}</Typography>;
  const line = texts.last(texts.states[last.state], formatDateTime(last.at));
  const code = last.status === null ? '' : `, ${texts.code(last.status)}`;
  return (
    <Typography variant="body2" color={last.fault === null ? 'textPrimary' : 'error'}>
      {line}
      {code}
      {last.fault !== null && `. ${last.fault}`}
    </Typography>
  );
}

/** What the receiver said to a test message. */
function Tested({ message: { state, status, fault } }: { readonly message: WebhookMessage }) {
  if (state === 'delivered') return <FormMessage severity="success">{texts.tested(status ?? 0)}</FormMessage>;
  return <FormMessage severity="error">{texts.notTested(fault ?? '')}</FormMessage>;
}

/** What is unusual about it: that its receiver ended its messages, or that an earlier secret signs too. */
function Notes({ goneAt, earlierSecretUntil }: Pick<Webhook, 'goneAt' | 'earlierSecretUntil'>) {
  return (
    <>
      {goneAt !== null && <FormMessage severity="warning">{texts.gone(formatDateTime(goneAt))}</FormMessage>}
      {earlierSecretUntil !== null && (
        <Typography variant="body2">{texts.earlier(formatDateTime(earlierSecretUntil))}</Typography>
      )}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly url: string;
  readonly onClick: () => void;
  readonly color?: 'error';
  readonly busy?: boolean;
}

function Action({ label, url, onClick, color, busy = false }: ActionProps) {
  return (
    <Button
      size="small"
      color={color ?? 'primary'}
      aria-label={texts.of(label, url)}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {label}
    </Button>
  );
}

interface Props {
  readonly webhook: Webhook;
  readonly onOpen: (what: 'edit' | 'renew' | 'end' | 'remove') => void;
}

/** One address with its last state, its actions and, where they are asked for, its last messages. */
export function WebhookCard({ webhook, onOpen }: Props) {
  const { id, url, active, version } = webhook;
  const [title, list] = [useId(), useId()];
  const [shows, setShows] = useState(false);
  const client = useQueryClient();
  const refresh = () => readAgain(client, ['webhooks'], ['webhookMessages']);
  const test = useMutation({ mutationFn: () => callApi('testWebhook', { params: { id } }), onSettled: refresh });
  const turn = useMutation({
    mutationFn: () => callApi('changeWebhook', { params: { id }, body: { version, active: !active } }),
    onSettled: refresh,
  });
  const tryIt = useOneAtATime(() => test.mutateAsync());
  const switchIt = useOneAtATime(() => turn.mutateAsync());
  const testing = test.isPending ? texts.testing : texts.test;
  const secret = webhook.earlierSecretUntil === null ? 'renew' : 'end';
  return (
    <Card component="article" aria-labelledby={title} sx={{ p: 4 }}>
      <Stack spacing={2}>
        <Box>
          <Typography variant="h3" id={title} sx={{ overflowWrap: 'anywhere' }}>
            {url}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {factsOf(webhook)}
          </Typography>
        </Box>
        <Notes {...webhook} />
        <LastTry last={webhook.last} />
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Action label={testing} url={url} busy={test.isPending} onClick={tryIt} />
          <Button
            size="small"
            aria-label={texts.of(texts.messages.show, url)}
            aria-expanded={shows}
            aria-controls={shows ? list : undefined}
            onClick={() => setShows(!shows)}
          >
            {texts.messages.show}
          </Button>
          <Action label={texts.edit} url={url} onClick={() => onOpen('edit')} />
          <Action
            label={secret === 'renew' ? texts.renew : texts.endEarlier}
            url={url}
            onClick={() => onOpen(secret)}
          />
          <Action
            label={active ? texts.switchOff : texts.switchOn}
            url={url}
            busy={turn.isPending}
            onClick={switchIt}
          />
          <LogLink kind="webhook" id={id} name={url} />
          <Action label={texts.remove} url={url} color="error" onClick={() => onOpen('remove')} />
        </Box>
        {test.isSuccess && <Tested message={test.data} />}
        {test.isError && <FormMessage severity="error">{messageOf(test.error)}</FormMessage>}
        {turn.isError && <FormMessage severity="error">{messageOf(turn.error)}</FormMessage>}
        {shows && (
          <Box id={list}>
            <WebhookMessages id={id} url={url} onChanged={refresh} />
          </Box>
        )}
      </Stack>
    </Card>
  );
}
