import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { damageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import { DANGER_TYPES } from '@georisk/domain/case/case.hu.ts';
import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { DateInput } from '#web/features/caseForm/DateInput.tsx';
import { FieldWarnings } from '#web/features/caseForm/FieldWarnings.tsx';
import { OneOfList } from '#web/features/caseForm/ListInput.tsx';
import { caseFormTexts } from '#web/features/caseForm/texts.hu.ts';
import { usePolicyYear } from '#web/features/caseForm/usePolicyYear.ts';
import { useToday } from '#web/features/parcels/useParcels.ts';
import {
  changeFaults,
  changesOf,
  type ChangeValues,
  changeValuesOf,
  meetChanges,
  type TheirValue,
} from './caseChanges.ts';
import { changeWarnings } from './changeWarnings.ts';
import { caseTexts, caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

const labels = caseFormTexts.fields;
const STATUSES = damageStatus.options.map((status) => [status, caseTexts.statuses[status]] as const);

const FIELD_LABELS: Readonly<Record<keyof ChangeValues, string>> = { ...labels, status: caseTexts.facts.status };
const saying = (field: keyof ChangeValues, value: string): string =>
  field === 'status' ? (STATUSES.find(([status]) => status === value)?.[1] ?? value) : value;

/** Changes the data of a case; its number and its blocks stay. */
export function EditCaseDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
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
  const typed = { ...changeValuesOf(damage), ...useWatch({ control }) };
  const { damageDate } = typed;
  const warnings = changeWarnings(damage, typed, { policyYear: usePolicyYear(typed), today });
  const [theirs, setTheirs] = useState<readonly TheirValue[]>([]);
  const save = useSave({
    save: (values: ChangeValues, key) =>
      callApi('changeDamage', {
        params: { id: damage.id },
        body: {
          ...changesOf(damage, values),
          version: damage.version,
          ...key,
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
        const met = meetChanges(changeValuesOf(damage), form.getValues(), changeValuesOf(error.current as Damage));
        stored(error.current as Damage);
        form.reset(met.values);
        setTheirs(met.theirs);
      }
    },
  });
  const isStale = save.error instanceof ApiProblem && save.error.reason === 'stale-version';
  return (
    <FormDialog
      title={texts.editTitle(damage.damageNumber)}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={formState.isDirty || save.isError}
      maxWidth="sm"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <SelectInput label={caseTexts.facts.status} field={register('status')} options={STATUSES} />
        <div>
          <TextInput
            label={labels.policyNumber}
            field={register('policyNumber')}
            error={errors.policyNumber?.message}
          />
          <FieldWarnings warnings={warnings} path="policyNumber" />
        </div>
        <DateInput
          label={labels.damageDate}
          field={register('damageDate')}
          error={errors.damageDate?.message}
          value={damageDate}
          max={today}
          onPick={(text) => setValue('damageDate', text, { shouldDirty: true, shouldValidate: true })}
        />
        <div>
          <TextInput label={labels.area} field={register('area')} error={errors.area?.message} inputMode="decimal" />
          <FieldWarnings warnings={warnings} path="area" />
        </div>
        <Controller
          control={control}
          name="dangerType"
          render={({ field }) => (
            <OneOfList
              label={labels.dangerType}
              options={DANGER_TYPES}
              usualName={normaliseDanger}
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
          <FormMessage severity="error">
            {isStale ? texts.stale(theirs.length) : messageOf(save.error)}
            {isStale &&
              theirs.map(({ field, value }) => (
                <Box key={field} sx={{ mt: 2 }}>
                  {texts.theirs(FIELD_LABELS[field], saying(field, value))}
                  <Button
                    size="small"
                    sx={{ ml: 1 }}
                    aria-label={texts.takeTheirsOf(FIELD_LABELS[field])}
                    onClick={() => {
                      setValue(field, value, { shouldDirty: true, shouldValidate: true });
                      setTheirs(theirs.filter((each) => each.field !== field));
                    }}
                  >
                    {texts.takeTheirs}
                  </Button>
                </Box>
              ))}
          </FormMessage>
        )}
      </Stack>
    </FormDialog>
  );
}
