import type { Damage } from '@georisk/contract/endpoints/damages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { profileOf } from '#web/app/roleProfiles.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { SelectInput } from '../admin/SelectInput.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Gives a case to an expert, or takes it back. */
export function AssignDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const title = useId();
  const stored = useCaseStored();
  const people = useQuery({
    ...apiQuery('damageExperts', { params: { id: damage.id } }),
    meta: { errorPage: false },
  });
  const form = useForm<{ expertId: string }>({ defaultValues: { expertId: String(damage.expertId ?? '') } });
  const save = useSave({
    save: ({ expertId }: { expertId: string }, key) =>
      callApi('assignDamage', {
        params: { id: damage.id },
        body: {
          expertId: expertId === '' ? null : Number(expertId),
          version: damage.version,
          ...key,
        },
      }),
    onSuccess: (saved) => {
      stored(saved);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 409 && error.current != null) stored(error.current as Damage);
    },
  });
  const isStale = save.error instanceof ApiProblem && save.error.reason === 'stale-version';
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <DialogTitle id={title}>{texts.assignTitle(damage.damageNumber)}</DialogTitle>
        <DialogContent>
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
                    {isStale ? texts.staleExpert(damage.expertName ?? texts.nobody) : messageOf(save.error)}
                  </FormMessage>
                )}
              </Stack>
            )}
          </QueryView>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
