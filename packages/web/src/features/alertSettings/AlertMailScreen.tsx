import type { AlertFrequency } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import { callApi } from '#web/lib/api.ts';
import { isServiceFailure, messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { EntryLayout } from '#web/ui/EntryLayout.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { alertMailTexts as texts, alertSettingTexts } from './texts.hu.ts';

type Stand = Answer<'alertUnsubscribe'>;

/** The page behind the link of an alert mail, for anybody with the link: opening it changes nothing, its buttons do. */
export function AlertMailScreen() {
  const [token] = useState(() => arrival.read().mailToken);
  return (
    <EntryLayout title={`${texts.page} – ${uiTexts.product}`}>
      <Typography variant="h1">{texts.title}</Typography>
      {token === undefined ? <Refused message={texts.refused} /> : <MailSettings token={token} />}
    </EntryLayout>
  );
}

function Refused({ message }: { readonly message: string }) {
  return (
    <Stack spacing={4}>
      <FormMessage severity="error">{message}</FormMessage>
      <Link component={RouterLink} to={href.signIn()}>
        {texts.signIn}
      </Link>
    </Stack>
  );
}

/** No session is used: the mail may belong to another user of the same machine. */
const ask = (token: string, frequency?: AlertFrequency): Promise<Stand> =>
  callApi('alertUnsubscribe', { query: {}, body: { token, ...(frequency && { frequency }) }, token: null });

function MailSettings({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const key = ['alertMail'];
  const query = useQuery({ queryKey: key, queryFn: () => ask(token), staleTime: Infinity, meta: { errorPage: false } });
  const change = useMutation({
    mutationFn: (frequency: AlertFrequency) => ask(token, frequency),
    onSuccess: (stand) => client.setQueryData(key, stand),
  });
  const [before, setBefore] = useState<AlertFrequency>('each');
  if (query.isError && !isServiceFailure(query.error)) {
    const refused = 'status' in query.error && query.error.status === 422;
    return <Refused message={refused ? texts.refused : messageOf(query.error)} />;
  }
  if (query.data === undefined) {
    return <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { frequency, channel, address } = query.data;
  const choose = (wanted: AlertFrequency) => {
    if (frequency !== 'never') setBefore(frequency);
    change.mutate(wanted);
  };
  const ended = frequency === 'never';
  const rarer = (['each', 'daily', 'weekly'] as const).filter((each) => each !== frequency);
  return (
    <Stack spacing={5} sx={{ alignItems: 'flex-start' }}>
      <div>
        {change.isSuccess ? (
          <FormMessage severity="success">{ended ? texts.unsubscribed : texts.present[frequency]}</FormMessage>
        ) : (
          <Typography>{texts.present[frequency]}</Typography>
        )}
        {address !== null && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {texts.to(channel, address)}
          </Typography>
        )}
      </div>
      {change.isError && <FormMessage severity="error">{messageOf(change.error)}</FormMessage>}
      {ended ? (
        <Button variant="outlined" size="large" disabled={change.isPending} onClick={() => choose(before)}>
          {texts.undo}
        </Button>
      ) : (
        <>
          <Button variant="contained" size="large" disabled={change.isPending} onClick={() => choose('never')}>
            {texts.unsubscribe}
          </Button>
          <div>
            <Typography sx={{ mb: 2 }}>{texts.other}</Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              {rarer.map((each) => (
                <Button key={each} variant="outlined" disabled={change.isPending} onClick={() => choose(each)}>
                  {alertSettingTexts.frequencies[each].name}
                </Button>
              ))}
            </Stack>
          </div>
        </>
      )}
    </Stack>
  );
}
