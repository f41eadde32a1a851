import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { profileOf } from '#web/session/roleProfiles.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Assigns a case to an expert, or withdraws it. */
export function AssignDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const stored = useCaseStored();
  // As it was when the choice began: a colleague's choice of meanwhile is said before it is overwritten.
  const [began, setBegan] = useState(damage);
  const people = useQuery({
    ...apiQuery('damageExperts', { params: { id: damage.id } }),
    meta: { errorPage: false },
  });
  const form = useForm<{ expertId: string }>({ defaultValues: { expertId: String(began.expertId ?? '') } });
  const save = useSave({
    save: ({ expertId }: { expertId: string }, key) =>
      callApi('assignDamage', {
        params: { id: damage.id },
        body: {
          expertId: expertId === '' ? null : Number(expertId),
          version: began.version,
          ...key,
        },
      }),
    onSuccess: stored,
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.status !== 409 || error.current == null) return;
      setBegan(error.current as Damage);
      stored(error.current as Damage);
    },
  });
  const isStale = save.error instanceof ApiProblem && save.error.reason === 'stale-version';
  return (
    <FormDialog
      title={texts.assignTitle(damage.damageNumber)}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={form.formState.isDirty || save.isError}
      maxWidth="xs"
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <QueryView query={people} what={texts.experts}>
        {(experts) => (
          <Stack spacing={4} sx={{ pt: 1 }}>
            <SelectInput
              label={texts.expert}
              field={form.register('expertId')}
              options={[
                ['', texts.nobody],
                ...experts.map(
                  ({ id, name, role, openCases }) =>
                    [id, texts.expertLine(name, profileOf(role)?.roleTitle ?? '', openCases)] as const,
                ),
              ]}
              hint={experts.length === 0 ? texts.noExperts : undefined}
            />
            {save.isError && (
              <FormMessage severity="error">
                {isStale ? texts.staleExpert(began.expertName ?? texts.nobody) : messageOf(save.error)}
              </FormMessage>
            )}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}
