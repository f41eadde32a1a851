import type { Damage } from '@georisk/contract/endpoints/damages.ts';
import { damageStatus } from '@georisk/contract/endpoints/damages.ts';
import { DANGER_TYPES } from '@georisk/domain/case/case.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SelectInput } from '../admin/SelectInput.tsx';
import { DateInput } from '../createDamage/DateInput.tsx';
import { OneOfList } from '../createDamage/ListInput.tsx';
import { createTexts } from '../createDamage/texts.hu.ts';
import { useToday } from '../farmer/useParcels.ts';
import { changeFaults, changesOf, type ChangeValues, changeValuesOf } from './caseChanges.ts';
import { caseTexts, caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

const labels = createTexts.fields;
const STATUSES = damageStatus.options.map((status) => [status, caseTexts.statuses[status]] as const);

/** Changes what a case says of itself; its number and its blocks stay. */
export function EditCaseDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const title = useId();
  const today = useToday();
  const stored = useCaseStored();
  const form = useForm<ChangeValues>({
    mode: 'onTouched',
    defaultValues: changeValuesOf(damage),
    resolver: (values) => {
      const faults = changeFaults(damage, values, today);
      if (faults.size === 0) return { values, errors: {} };
      const errors = Object.fromEntries([...faults].map(([path, message]) => [path, { type: 'rule', message }]));
      return { values: {}, errors: errors as FieldErrors<ChangeValues> };
    },
  });
  const { register, control, setValue, setError, formState } = form;
  const { errors } = formState;
  const damageDate = useWatch({ control, name: 'damageDate' });
  const save = useMutation({
    mutationFn: (values: ChangeValues) =>
      callApi('changeDamage', {
        params: { id: damage.id },
        body: {
          ...changesOf(damage, values),
          version: damage.version,
          changeId: newUuid7(),
          deviceTime: new Date().toISOString(),
        },
      }),
    onSuccess: (saved) => {
      stored(saved);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      for (const [path, message] of Object.entries(error.fields ?? {}))
        setError(path as keyof ChangeValues, { message }, { shouldFocus: true });
      if (error.reason === 'stale-version' && error.current != null) {
        stored(error.current as Damage);
        form.reset(changeValuesOf(error.current as Damage));
      }
    },
  });
  const isStale = save.error instanceof ApiProblem && save.error.reason === 'stale-version';
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <Box
        component="form"
        noValidate
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => void form.handleSubmit((values) => save.mutateAsync(values).catch(() => undefined))(event)}
      >
        <DialogTitle id={title}>{texts.editTitle(damage.damageNumber)}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ pt: 1 }}>
            <SelectInput label={caseTexts.facts.status} field={register('status')} options={STATUSES} />
            <TextInput
              label={labels.policyNumber}
              field={register('policyNumber')}
              error={errors.policyNumber?.message}
            />
            <DateInput
              label={labels.damageDate}
              field={register('damageDate')}
              error={errors.damageDate?.message}
              value={damageDate}
              max={today}
              onPick={(text) => setValue('damageDate', text, { shouldDirty: true, shouldValidate: true })}
            />
            <TextInput label={labels.area} field={register('area')} error={errors.area?.message} inputMode="decimal" />
            <Controller
              control={control}
              name="dangerType"
              render={({ field }) => (
                <OneOfList
                  label={labels.dangerType}
                  options={DANGER_TYPES}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  inputRef={field.ref}
                  error={errors.dangerType?.message}
                />
              )}
            />
            <TextInput
              label={labels.inspectionAddressZip}
              field={register('inspectionAddressZip')}
              error={errors.inspectionAddressZip?.message}
            />
            <TextInput
              label={labels.inspectionAddress}
              field={register('inspectionAddress')}
              error={errors.inspectionAddress?.message}
            />
            {save.isError && (
              <FormMessage severity="error">{isStale ? texts.stale : messageOf(save.error)}</FormMessage>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
