import { ALERT_ANSWERS } from '@georisk/domain/alert/answers.ts';
import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import type { Entry } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useOutbox } from '#web/offline/useOutbox.ts';
import { answerSubject, type KeptAnswer, sendAnswer } from '#web/shared/alertAnswer/sendAnswer.ts';
import { useKeptAnswers } from '#web/shared/alertAnswer/useKeptAnswers.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { farmerTexts } from './texts.hu.ts';

const texts = farmerTexts.toDo;

interface Props {
  readonly parcel: Parcel;
  readonly date: IsoDate;
}

/** What the farmer says of the alerts of a day; kept on the device until the insurer has it. */
export function AlertAnswers(props: Props) {
  const outbox = useOutbox();
  return outbox && <Answers outbox={outbox} {...props} />;
}

/** Where an answer is: on its way, kept for later, refused, or at the insurer. */
function Fate({ kept, given }: { readonly kept: Entry<KeptAnswer> | null; readonly given: AlertReply | null }) {
  if (kept?.state.kind === 'waiting') {
    const { why, until } = DELAY_TEXTS[kept.state.why];
    return <FormMessage severity="info">{texts.kept(texts.answers[kept.payload.answer], why, until)}</FormMessage>;
  }
  if (kept?.state.kind === 'refused')
    return <FormMessage severity="error">{texts.notSent(kept.state.messages.join(' '))}</FormMessage>;
  return (
    <Typography variant="body2">
      {kept !== null ? texts.sending : given === null ? texts.question : texts.given(texts.answers[given])}
    </Typography>
  );
}

function Answers({ outbox, parcel, date }: Props & { readonly outbox: Outbox }) {
  const client = useQueryClient();
  const code = parcel.meparCode;
  const subject = answerSubject(code, date);
  const kept = useEntry<KeptAnswer>(outbox, outbox.idOf('alert-answer', subject));
  useKeptAnswers(outbox);
  const given = parcel.alerts.find((alert) => alert.date === date)?.answer ?? null;
  const shown = kept?.payload.answer ?? given;
  const say = (answer: AlertReply) => {
    const id = outbox.write('alert-answer', subject, { code, date, answer } satisfies KeptAnswer);
    void sendAnswer(client, outbox, id, 'press').catch(() => undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Fate kept={kept} given={given} />
      <Box role="group" aria-label={texts.question} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ALERT_ANSWERS.map((answer) => (
          <Button
            key={answer}
            size="small"
            variant={answer === shown ? 'contained' : 'outlined'}
            aria-pressed={answer === shown}
            onClick={() => say(answer)}
            sx={{ minHeight: 44 }}
          >
            {texts.answers[answer]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
