import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isStale } from '#web/lib/isStale.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { Signing } from './Signing.tsx';
import { surveyTexts as texts } from './texts.hu.ts';
import { areRead, type Finish, useFinish } from './useFinish.ts';

interface Props {
  readonly damage: Damage;
  readonly onClose: () => void;
}

/** The warnings of the case, each of which is read before the survey ends. */
function Seen({ damage, finish }: { readonly damage: Damage; readonly finish: Finish }) {
  const { values, change, faults } = finish;
  if (damage.warnings.length === 0) return null;
  return (
    <div>
      <Warnings title={texts.warnings} sentences={damage.warnings} />
      <FormControlLabel
        label={texts.seen}
        control={
          <Checkbox
            checked={areRead(damage.warnings, values)}
            onChange={(_, isRead) => change({ readWarnings: isRead ? damage.warnings : [] })}
          />
        }
      />
      {faults.readWarnings !== undefined && <FormHelperText error>{faults.readWarnings}</FormHelperText>}
    </div>
  );
}

interface DoneProps {
  readonly answer: Answer<'finishSurvey'> | undefined;
  readonly wanted: boolean;
}

/** What becomes of the protocol's e-mails. */
function mailText(answer: Answer<'finishSurvey'> | undefined): string {
  const { mails = 0, alreadyMailed = false, mailsWait = false } = answer ?? {};
  if (mails === 0 && !alreadyMailed) return texts.notMailed;
  if (mailsWait) return texts.mailsWait;
  return alreadyMailed ? texts.alreadyMailed : texts.mailed(mails);
}

function Done({ answer, wanted }: DoneProps) {
  const said = mailText(answer);
  return (
    <Stack spacing={2}>
      <Typography>{texts.done}</Typography>
      {wanted && <Typography>{said}</Typography>}
    </Stack>
  );
}

function Fields({ damage, finish }: { readonly damage: Damage; readonly finish: Finish }) {
  const { values, change } = finish;
  return (
    <Stack spacing={3} sx={{ pt: 1 }}>
      <Typography>{texts.text}</Typography>
      <Seen damage={damage} finish={finish} />
      <Signing finish={finish} />
      <FormControlLabel
        label={texts.mail}
        control={<Checkbox checked={values.mail} onChange={(_, mail) => change({ mail })} />}
      />
      {values.mail && (
        <FormControlLabel
          label={texts.mailAgain}
          control={<Checkbox checked={values.mailAgain} onChange={(_, mailAgain) => change({ mailAgain })} />}
        />
      )}
    </Stack>
  );
}

/** "Felmérés kész": what is missing, the warnings, the farmer's signature, the mail with the protocols. */
export function FinishDialog({ damage, onClose }: Props) {
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // A phone on its side leaves little room around a signature.
  const low = useMediaQuery('(max-height: 519.95px)', { noSsr: true });
  const finish = useFinish(damage);
  const { save, values } = finish;
  const { missing } = damage;
  const isReady = missing == null || missing.step === 'finish' || missing.step === 'close';
  const isEnd = !isReady || save.isSuccess;
  return (
    <FormDialog
      title={texts.title(damage.damageNumber)}
      cancel={isEnd ? null : texts.cancel}
      submit={isEnd ? texts.close : texts.submit}
      busy={save.isPending}
      isTyped={finish.isTyped && !save.isSuccess}
      maxWidth="sm"
      fullScreen={narrow || low}
      refusal={save.isError ? `${texts.failed} ${isStale(save.error) ? texts.stale : messageOf(save.error)}` : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnd) onClose();
        else finish.submit();
      }}
      onClose={onClose}
    >
      {save.isSuccess ? (
        <Done answer={save.data} wanted={values.mail} />
      ) : isReady ? (
        <Fields damage={damage} finish={finish} />
      ) : (
        <FormMessage severity="error">{texts.missing(caseStepText(missing))}</FormMessage>
      )}
    </FormDialog>
  );
}
