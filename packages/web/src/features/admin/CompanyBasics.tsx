import { COMPANY_KINDS } from '@georisk/contract/verticals/admin/companies.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import type { UseFormReturn } from 'react-hook-form';
import { TextInput } from '#web/ui/TextInput.tsx';
import { CheckInput } from './CheckInput.tsx';
import { companyTexts } from './companies.hu.ts';
import type { CompanyForm } from './companyForm.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';

const texts = companyTexts.form;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
  readonly isNew: boolean;
  /** Only an administrator may set name, trade and risk. */
  readonly canSetTerms: boolean;
}

export function CompanyBasics({ form: { register, control, formState }, isNew, canSetTerms }: Props) {
  const { errors } = formState;
  const filled = { validate: (text: string) => !isBlank(text) || texts.required };
  return (
    <>
      {canSetTerms && (
        <TextInput
          label={texts.name}
          field={register('name', filled)}
          error={errors.name?.message}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextInput
        label={texts.title}
        hint={texts.titleHint}
        field={register('title', isNew ? {} : filled)}
        error={errors.title?.message}
        autoComplete="off"
        spellCheck={false}
      />
      {canSetTerms && (
        <SelectInput
          label={texts.kind}
          field={register('kind')}
          options={COMPANY_KINDS.map((kind) => [kind, companyTexts.kinds[kind]] as const)}
          error={errors.kind?.message}
        />
      )}
      <div>
        {canSetTerms && <CheckInput control={control} name="riskTaking" label={texts.riskTaking} />}
        {!isNew && <CheckInput control={control} name="hidePolicyDamage" label={texts.hidePolicyDamage} />}
      </div>
    </>
  );
}
