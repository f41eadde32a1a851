import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault } from '@georisk/domain/case/caseForm.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Asks why a closed case is opened again: its state is then that before it was closed, inspected. */
export function ReopenDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const { id, version, damageNumber } = damage;
  const stored = useCaseStored();
  const form = useForm<{ reason: string }>({ mode: 'onTouched', defaultValues: { reason: '' } });
  const reopen = useSave({
    save: ({ reason }: { reason: string }, key) =>
      callApi('changeDamage', { params: { id }, body: { status: 'inspected', reason, version, ...key } }),
    onSuccess: (saved) => {
      stored(saved);
      onClose();
    },
  });
  const field = form.register('reason', {
    validate: (reason) => {
      const fault = reasonFault(reason);
      return fault === null || caseFaultText(fault);
    },
  });
  return (
    <FormDialog
      title={texts.reopenTitle(damageNumber)}
      cancel={texts.cancel}
      submit={texts.reopenYes}
      busy={reopen.isPending}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      onSubmit={form.handleSubmit((values) => reopen.mutate(values))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Typography>{texts.reopenText}</Typography>
        <TextInput
          label={texts.reopenReason}
          field={field}
          error={form.formState.errors.reason?.message}
          multiline
          minRows={3}
        />
        {reopen.isError && (
          <FormMessage severity="error">
            {texts.reopenFailed} {messageOf(reopen.error)}
          </FormMessage>
        )}
      </Stack>
    </FormDialog>
  );
}
