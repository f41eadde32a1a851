import type { Answer } from '@georisk/contract/endpoints.ts';
import { NOTICE_CHANNELS, type NoticeChannels } from '@georisk/domain/notice/channels.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { StatusDialog } from '#web/ui/StatusDialog.tsx';
import { reachTexts as texts } from './alertDeliveries.hu.ts';

type Reach = Answer<'nextReach'>;
type Choice = NoticeChannels | 'company';

const CHOICES: readonly Choice[] = ['company', ...NOTICE_CHANNELS];
const CHANNELS = ['email', 'sms'] as const;

/** Where all sends have one way, that; else the company's setting. */
const presentChoice = ({ chosen }: Reach): Choice =>
  chosen.length === 1 ? (chosen[0]?.channels ?? 'company') : 'company';

interface ChoiceProps {
  readonly reach: Reach;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

function WayChoice({ reach, value, onChange }: ChoiceProps) {
  return (
    <RadioGroup
      aria-label={texts.title}
      value={value}
      onChange={(_, chosen) => onChange(CHOICES.find((each) => each === chosen) ?? 'company')}
      sx={{ gap: 1 }}
    >
      {CHOICES.map((choice) => {
        const way = reach.ways.find(({ channels }) => channels === choice);
        return (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
            label={
              <Box sx={{ pt: 2 }}>
                <Typography sx={{ lineHeight: 1.4 }}>
                  {choice === 'company' ? texts.company : texts.ways[choice]}
                </Typography>
                {way && (
                  <Typography variant="body2" color="textSecondary">
                    {texts.counts(way.email, way.sms, way.none)}
                  </Typography>
                )}
              </Box>
            }
          />
        );
      })}
    </RadioGroup>
  );
}

function Facts({ people, sends, chosen }: Reach) {
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {texts.people(people).map((line) => (
          <Typography key={line} component="li" variant="body2">
            {line}
          </Typography>
        ))}
      </Box>
      {CHANNELS.filter((channel) => !sends[channel]).map((channel) => (
        <FormMessage key={channel} severity="warning">
          {texts.noSender[channel]}
        </FormMessage>
      ))}
      {chosen.length > 1 && <FormMessage severity="info">{texts.mixed}</FormMessage>}
    </>
  );
}

/** How the sends to come go out, with how many people each way reaches. */
export function ChannelsDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery('nextReach'), staleTime: 0, gcTime: 0, meta: { errorPage: false } });
  const [chosen, setChosen] = useState<Choice>();
  const present = query.data && presentChoice(query.data);
  const choice = chosen ?? present ?? 'company';
  const save = useSingleMutation({
    mutationFn: () => callApi('chooseNextChannels', { body: { channels: choice === 'company' ? null : choice } }),
    onSettled: () => readAgain(client, ['nextReach'], ['noticePreview']),
  });
  if (save.isSuccess)
    return (
      <StatusDialog
        message={{ title: texts.title, lines: [texts.done(save.data.people)], severity: 'success' }}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.title}
      maxWidth="sm"
      cancel={texts.cancel}
      submit={texts.submit}
      busy={save.isPending || query.data === undefined}
      isTyped={chosen !== undefined && chosen !== present}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && query.data !== undefined) save.mutate();
      }}
      onClose={onClose}
    >
      <QueryView query={query} what={texts.what}>
        {(reach) => (
          <Stack spacing={4}>
            <Typography variant="body2">{texts.explanation}</Typography>
            <Facts {...reach} />
            <WayChoice reach={reach} value={choice} onChange={setChosen} />
            {save.isError && <FormMessage severity="error">{messageOf(save.error)}</FormMessage>}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}
