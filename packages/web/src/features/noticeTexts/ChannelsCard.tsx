import type { NoticeSettings } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { NOTICE_CHANNELS, type NoticeChannels } from '@georisk/domain/notice/channels.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isStale } from '#web/lib/isStale.ts';
import { type ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { noticeTextTexts } from './noticeTexts.hu.ts';

const texts = noticeTextTexts.channels;
const CHANNELS = ['email', 'sms'] as const;

interface ChoiceProps {
  readonly labelledBy: string;
  readonly value: NoticeChannels;
  readonly onChange: (channels: NoticeChannels) => void;
}

function Choice({ labelledBy, value, onChange }: ChoiceProps) {
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      value={value}
      onChange={(_, chosen) => onChange(NOTICE_CHANNELS.find((each) => each === chosen) ?? 'one')}
    >
      {NOTICE_CHANNELS.map((each) => (
        <FormControlLabel
          key={each}
          value={each}
          control={<Radio />}
          sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
          label={
            <Box sx={{ pt: 2 }}>
              <Typography sx={{ lineHeight: 1.4 }}>{texts.ways[each]}</Typography>
              <Typography variant="body2" color="textSecondary">
                {texts.hints[each]}
              </Typography>
            </Box>
          }
        />
      ))}
    </RadioGroup>
  );
}

/** On which channels the company writes. */
export function ChannelsCard({ settings: { companyId, setting, sends } }: { readonly settings: NoticeSettings }) {
  const id = useId();
  const client = useQueryClient();
  const [stored, setStored] = useState(setting);
  const [channels, setChannels] = useState(setting.channels);
  const show = (present: typeof setting) => {
    setStored(present);
    setChannels(present.channels);
  };
  const save = useSingleMutation({
    mutationFn: (sent: NoticeChannels) =>
      callApi('saveNoticeChannels', { params: { id: companyId }, body: { version: stored.version, channels: sent } }),
    onSuccess: (saved, sent) => {
      setStored(saved);
      // What was chosen since it was sent stays.
      setChannels((now) => (now === sent ? saved.channels : now));
      return client.invalidateQueries({ queryKey: ['noticeSettings'] });
    },
    onError: (error) => {
      if (isStale(error)) show((error as ApiProblem).current as typeof setting);
    },
  });
  return (
    <Card component="article" aria-labelledby={id} sx={{ p: 4 }}>
      <Stack
        component="form"
        noValidate
        spacing={3}
        sx={{ alignItems: 'flex-start' }}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(channels);
        }}
      >
        <Typography variant="h2" id={id}>
          {texts.legend}
        </Typography>
        <Choice
          labelledBy={id}
          value={channels}
          onChange={(chosen) => {
            setChannels(chosen);
            if (!save.isPending) save.reset();
          }}
        />
        {CHANNELS.filter((channel) => !sends[channel]).map((channel) => (
          <FormMessage key={channel} severity="warning">
            {texts.noSender[channel]}
          </FormMessage>
        ))}
        {save.isSuccess && channels === stored.channels && <FormMessage severity="success">{texts.saved}</FormMessage>}
        {save.isError && (
          <FormMessage severity="error">{isStale(save.error) ? texts.stale : messageOf(save.error)}</FormMessage>
        )}
        <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
      </Stack>
    </Card>
  );
}
