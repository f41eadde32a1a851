import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
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
import { proposalTexts as texts } from './texts.hu.ts';
import { useDecided } from './useDecided.ts';

/** Asks why a proposal is declined. */
export function DeclineDialog({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const { changeId, kind, authorName } = proposal;
  const decided = useDecided();
  const form = useForm<{ reason: string }>({ mode: 'onTouched', defaultValues: { reason: '' } });
  const decline = useSave({
    save: ({ reason }: { reason: string }) =>
      callApi('decideProposal', { params: { changeId }, body: { accept: false, reason } }),
    onSuccess: async () => {
      await decided();
      onClose();
    },
    onError: () => void decided(),
  });
  const field = form.register('reason', {
    validate: (reason) => {
      const fault = reasonFault(reason);
      return fault === null || caseFaultText(fault);
    },
  });
  return (
    <FormDialog
      title={texts.declineTitle(texts.kinds[kind])}
      cancel={texts.cancel}
      submit={texts.decline}
      busy={decline.isPending}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      onSubmit={form.handleSubmit((values) => decline.mutate(values))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Typography>{texts.declineText(authorName)}</Typography>
        <TextInput
          label={texts.declineReason}
          field={field}
          error={form.formState.errors.reason?.message}
          multiline
          minRows={3}
        />
        {decline.isError && (
          <FormMessage severity="error">
            {texts.declineFailed} {messageOf(decline.error)}
          </FormMessage>
        )}
      </Stack>
    </FormDialog>
  );
}
