import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault } from '@georisk/domain/case/caseForm.ts';
import Typography from '@mui/material/Typography';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { isStale } from '#web/lib/isStale.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import type { Save } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { caseDialogTexts } from './texts.hu.ts';

export interface Reasoned {
  readonly reason: string;
}

interface Props {
  readonly title: string;
  /** What is done for the reason. */
  readonly text: string;
  /** Of its field. */
  readonly label: string;
  readonly cancel: string;
  readonly submit: string;
  /** A sentence before why it was not done. */
  readonly failed: string;
  /** Done, it closes this dialog, and not another that was opened meanwhile. */
  readonly work: Pick<Save<unknown, Reasoned>, 'mutate' | 'isPending' | 'isError' | 'error'>;
  readonly onClose: () => void;
}

/** Asks for the reason of what is done to a case: it is kept with the change. */
export function ReasonDialog({ title, text, label, cancel, submit, failed, work, onClose }: Props) {
  const form = useForm<Reasoned>({ mode: 'onTouched', defaultValues: { reason: '' } });
  const field = form.register('reason', {
    validate: (reason) => {
      const fault = reasonFault(reason);
      return fault === null || caseFaultText(fault);
    },
  });
  return (
    <FormDialog
      title={title}
      cancel={cancel}
      submit={submit}
      busy={work.isPending}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      onSubmit={form.handleSubmit((values) => work.mutate(values, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Typography>{text}</Typography>
        <TextInput label={label} field={field} error={form.formState.errors.reason?.message} multiline minRows={3} />
        {work.isError && (
          <FormMessage severity="error">
            {failed} {isStale(work.error) ? caseDialogTexts.changedMeanwhile : messageOf(work.error)}
          </FormMessage>
        )}
      </Stack>
    </FormDialog>
  );
}
