import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { damageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import { DANGER_TYPES } from '@georisk/domain/case/case.hu.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Controller, useWatch } from 'react-hook-form';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { DateInput } from '#web/shared/caseForm/DateInput.tsx';
import { FieldWarnings } from '#web/shared/caseForm/FieldWarnings.tsx';
import { OneOfList } from '#web/shared/caseForm/ListInput.tsx';
import { caseFormTexts } from '#web/shared/caseForm/texts.hu.ts';
import { usePolicyFacts } from '#web/shared/caseForm/usePolicyFacts.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { type ChangeValues, changeValuesOf, endsByHand } from './caseChanges.ts';
import { changeWarnings } from './changeWarnings.ts';
import { caseTexts, caseDialogTexts as texts } from './texts.hu.ts';
import { type CaseChange, useCaseChange } from './useCaseChange.ts';

const labels = caseFormTexts.fields;
const STATUSES = damageStatus.options.map((status) => [status, caseTexts.statuses[status]] as const);

const FIELD_LABELS: Readonly<Record<keyof ChangeValues, string>> = {
  ...labels,
  status: caseTexts.facts.status,
  reason: caseTexts.facts.reason,
};
const saying = (field: keyof ChangeValues, value: string): string =>
  field === 'status' ? (STATUSES.find(([status]) => status === value)?.[1] ?? value) : value;

interface FieldsProps {
  readonly damage: Damage;
  readonly today: string;
  readonly form: CaseChange['form'];
}

/** What "Felmérés kész" would have checked, and why it is passed over. */
function ByHand({ damage: { missing, warnings }, form: { register, formState } }: Omit<FieldsProps, 'today'>) {
  const isComplete = missing == null || missing.step === 'finish' || missing.step === 'close';
  const sentences = [...(isComplete ? [] : [texts.byHandMissing(caseStepText(missing))]), ...warnings];
  return (
    <Stack spacing={3}>
      <FormMessage severity="warning">{texts.byHand}</FormMessage>
      {sentences.length > 0 && <Warnings title={caseTexts.warnings} sentences={sentences} />}
      <TextInput label={texts.byHandReason} field={register('reason')} error={formState.errors.reason?.message} />
    </Stack>
  );
}

function Fields({ damage, today, form }: FieldsProps) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const typed = { ...changeValuesOf(damage), ...useWatch({ control }) };
  const { damageDate } = typed;
  const warnings = changeWarnings(damage, typed, { policy: usePolicyFacts(typed), today });
  return (
    <>
      <SelectInput label={caseTexts.facts.status} field={register('status')} options={STATUSES} />
      {endsByHand(damage, typed) && <ByHand damage={damage} form={form} />}
      <div>
        <TextInput label={labels.policyNumber} field={register('policyNumber')} error={errors.policyNumber?.message} />
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
      <div>
        <TextInput
          label={labels.inspectionAddressZip}
          field={register('inspectionAddressZip')}
          error={errors.inspectionAddressZip?.message}
        />
        <FieldWarnings warnings={warnings} path="inspectionAddressZip" />
      </div>
      <TextInput
        label={labels.inspectionAddress}
        field={register('inspectionAddress')}
        error={errors.inspectionAddress?.message}
      />
    </>
  );
}

/** Why the case was not saved; after a change by somebody else their values, each of which can be taken. */
function Refusal({ change: { save, isStale, theirs, takeTheirs } }: { readonly change: CaseChange }) {
  return (
    <>
      {isStale ? texts.stale(theirs.length) : messageOf(save.error)}
      {isStale &&
        theirs.map((their) => (
          <Box key={their.field} sx={{ mt: 2 }}>
            {texts.theirs(FIELD_LABELS[their.field], saying(their.field, their.value))}
            <Button
              size="small"
              sx={{ ml: 1 }}
              aria-label={texts.takeTheirsOf(FIELD_LABELS[their.field])}
              onClick={() => takeTheirs(their)}
            >
              {texts.takeTheirs}
            </Button>
          </Box>
        ))}
    </>
  );
}

/** Changes the data of a case; its number and its blocks stay. */
export function EditCaseDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const today = useToday();
  const change = useCaseChange(damage, today);
  const { form, save } = change;
  return (
    <FormDialog
      title={texts.editTitle(damage.damageNumber)}
      refusal={save.isError ? <Refusal change={change} /> : null}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={form.formState.isDirty || save.isError}
      maxWidth="sm"
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Fields damage={change.began} today={today} form={form} />
      </Stack>
    </FormDialog>
  );
}
