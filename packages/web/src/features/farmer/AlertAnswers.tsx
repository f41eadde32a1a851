import { ALERT_ANSWERS, answerOn, standing } from '@georisk/domain/alert/answers.ts';
import type { AlertReply, RecordedReply } from '@georisk/contract/verticals/insurance/alerts.ts';
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
  /** The insurer has no case of the damage, as far as is known. */
  readonly isUnreported: boolean;
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
    const answer = standing(kept.payload.answer);
    const sentence = answer === null ? texts.keptWithdrawal(why, until) : texts.kept(texts.answers[answer], why, until);
    return <FormMessage severity="info">{sentence}</FormMessage>;
  }
  if (kept?.state.kind === 'refused')
    return <FormMessage severity="error">{texts.notSent(kept.state.messages.join(' '))}</FormMessage>;
  return (
    <Typography variant="body2">
      {kept !== null ? texts.sending : given === null ? texts.question : texts.given(texts.answers[given])}
    </Typography>
  );
}

function Answers({ outbox, parcel, date, isUnreported }: Props & { readonly outbox: Outbox }) {
  const client = useQueryClient();
  const code = parcel.meparCode;
  const subject = answerSubject(code, date);
  const kept = useEntry<KeptAnswer>(outbox, outbox.idOf('alert-answer', subject));
  useKeptAnswers(outbox);
  const given = answerOn(parcel.alerts, date);
  const shown = kept === null ? given : standing(kept.payload.answer);
  const say = (answer: RecordedReply) => {
    const id = outbox.write('alert-answer', subject, { code, date, answer } satisfies KeptAnswer);
    void sendAnswer(client, outbox, id, 'press').catch(() => undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Fate kept={kept} given={given} />
      {shown === 'damage' && isUnreported && <FormMessage severity="warning">{texts.notReported}</FormMessage>}
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
        {shown !== null && (
          <Button size="small" onClick={() => say('withdrawn')} sx={{ minHeight: 44 }}>
            {texts.withdraw}
          </Button>
        )}
      </Box>
    </Box>
  );
}
