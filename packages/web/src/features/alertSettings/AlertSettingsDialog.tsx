import type { AlertSettings } from '@georisk/contract/verticals/insurance/alerts.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isStale } from '#web/lib/isStale.ts';
import { callApi } from '#web/lib/api.ts';
import { type ApiProblem, messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import type { DialogProps } from '#web/shared/feature.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { FrequencyChoice } from './FrequencyChoice.tsx';
import { alertSettingTexts as texts } from './texts.hu.ts';

const settingsQuery = () => apiQuery('alertSettings');

/** How and how often the user is notified of alerts. */
export function AlertSettingsDialog({ onClose, onDone }: DialogProps) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const id = useId();
  const query = useQuery({ ...settingsQuery(), staleTime: 0, gcTime: 0, meta: { errorPage: false } });
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ paper: { sx: small ? { borderRadius: 0 } : {} } }}
    >
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      {query.data === undefined ? (
        <>
          <DialogContent>
            <QueryView query={query} what={texts.what}>
              {() => null}
            </QueryView>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{texts.close}</Button>
          </DialogActions>
        </>
      ) : (
        <SettingsForm
          key={query.data.version}
          settings={query.data}
          onClose={onClose}
          onDone={() => onDone(texts.saved)}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly settings: AlertSettings;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function SettingsForm({ settings, onClose, onDone }: FormProps) {
  const client = useQueryClient();
  const [version, setVersion] = useState(settings.version);
  const [frequency, setFrequency] = useState(settings.frequency);
  const [channel, setChannel] = useState(settings.channel);
  const save = useMutation({
    mutationFn: () => callApi('saveAlertSettings', { body: { channel, frequency, version } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery().queryKey, saved),
    onError: (error) => {
      if (!isStale(error)) return;
      // The stored state is shown, and the next press applies to it.
      const current = (error as ApiProblem).current as AlertSettings;
      setVersion(current.version);
      setFrequency(current.frequency);
      setChannel(current.channel);
    },
  });
  const press = useOneAtATime(() => save.mutateAsync(undefined, { onSuccess: onDone }));
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <DialogContent dividers>
        <Stack spacing={5}>
          <Typography>{texts.intro}</Typography>
          <FrequencyChoice value={frequency} onChange={setFrequency} />
          <ChannelChoice
            value={channel}
            channels={settings.channels}
            disabled={frequency === 'never'}
            onChange={setChannel}
          />
          {settings.companyChannels !== 'one' && (
            <FormMessage severity="info">{texts.company[settings.companyChannels]}</FormMessage>
          )}
          {save.isError && (
            <FormMessage severity="error">{isStale(save.error) ? texts.stale : messageOf(save.error)}</FormMessage>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
      </DialogActions>
    </form>
  );
}
