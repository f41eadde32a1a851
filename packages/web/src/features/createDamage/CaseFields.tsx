import { DANGER_TYPES } from '@georisk/domain/case/case.hu.ts';
import { countsInStatistics } from '@georisk/domain/case/caseForm.ts';
import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { CaseValues } from '#web/shared/caseForm/caseValues.ts';
import { DateInput } from '#web/shared/caseForm/DateInput.tsx';
import { FieldWarnings } from '#web/shared/caseForm/FieldWarnings.tsx';
import { OneOfList } from '#web/shared/caseForm/ListInput.tsx';
import { createTexts as texts } from './texts.hu.ts';

interface Props {
  readonly form: UseFormReturn<CaseValues>;
  readonly today: string;
  readonly warnings: readonly CaseWarning[];
}

interface CompanyProps {
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
}

/** Company of the case: a field for users without a company. */
export function CompanyField({ field, error }: CompanyProps) {
  const {
    data = [],
    isLoadingError,
    refetch,
  } = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  const insurers = data.filter(({ kind }) => kind === 'insurer');
  return (
    <div>
      <SelectInput
        label={texts.fields.companyId}
        field={field}
        options={[['', texts.chooseCompany], ...insurers.map(({ id, name }) => [id, name] as const)]}
        error={isLoadingError ? texts.companiesFailed : error}
      />
      {isLoadingError && (
        <Button size="small" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;

export function CaseFields({ form, today, warnings }: Props) {
  const { register, formState, control, watch, setValue } = form;
  const { errors } = formState;
  const number = watch('damageNumber');
  return (
    <Box sx={COLUMNS}>
      <TextInput
        label={texts.fields.damageNumber}
        field={register('damageNumber')}
        error={errors.damageNumber?.message}
        hint={number.trim() === '' || countsInStatistics(number) ? undefined : texts.hints.unusualNumber}
        autoComplete="off"
      />
      <div>
        <TextInput
          label={texts.fields.policyNumber}
          field={register('policyNumber')}
          error={errors.policyNumber?.message}
          autoComplete="off"
        />
        <FieldWarnings warnings={warnings} path="policyNumber" />
      </div>
      <div>
        <DateInput
          label={texts.fields.damageDate}
          field={register('damageDate')}
          error={errors.damageDate?.message}
          hint={texts.hints.damageDate}
          value={watch('damageDate')}
          max={today}
          onPick={(text) =>
            setValue('damageDate', text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
        <FieldWarnings warnings={warnings} path="damageDate" />
      </div>
      <div>
        <TextInput
          label={texts.fields.area}
          field={register('area')}
          error={errors.area?.message}
          inputMode="decimal"
          autoComplete="off"
        />
        <FieldWarnings warnings={warnings} path="area" />
      </div>
      <Controller
        control={control}
        name="dangerType"
        render={({ field }) => (
          <OneOfList
            label={texts.fields.dangerType}
            options={DANGER_TYPES}
            usualName={normaliseDanger}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.dangerType?.message}
            hint={texts.hints.dangerType}
          />
        )}
      />
    </Box>
  );
}

export function InspectionFields({ form, warnings }: Pick<Props, 'form' | 'warnings'>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Box sx={{ ...COLUMNS, gridTemplateColumns: { xs: '1fr', sm: '1fr 3fr' } }}>
      <div>
        <TextInput
          label={texts.fields.inspectionAddressZip}
          field={register('inspectionAddressZip')}
          error={errors.inspectionAddressZip?.message}
          inputMode="text"
          autoComplete="off"
        />
        <FieldWarnings warnings={warnings} path="inspectionAddressZip" />
      </div>
      <TextInput
        label={texts.fields.inspectionAddress}
        field={register('inspectionAddress')}
        error={errors.inspectionAddress?.message}
        autoComplete="off"
      />
    </Box>
  );
}
