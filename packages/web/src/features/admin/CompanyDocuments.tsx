import { MAX_REPORT_DAYS, MAX_REPORT_RULE } from '@georisk/contract/verticals/admin/companies.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseFormReturn } from 'react-hook-form';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { companyTexts } from './companies.hu.ts';
import { type CompanyForm, isReportDays } from './companyForm.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormSection } from './FormSection.tsx';
import type { CompanyFiles } from './LogoField.tsx';

const texts = companyTexts.form;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
  readonly files: CompanyFiles;
}

/** The PDF that replaces the terms once the form is saved. */
function TermsFile({ files, onChoose }: CompanyFiles) {
  const { terms, ...others } = files;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <FileButton
          label={texts.uploadTerms}
          accept="application/pdf"
          onFile={(file) => onChoose({ ...others, terms: file })}
        />
        {terms && <Button onClick={() => onChoose(others)}>{texts.dropTerms}</Button>}
      </Box>
      {terms && <FormMessage severity="info">{texts.termsWhenSaved(terms.name)}</FormMessage>}
    </>
  );
}

export function CompanyDocuments({ form: { register, formState }, files }: Props) {
  const { errors } = formState;
  return (
    <FormSection title={texts.documents}>
      <TextInput
        label={texts.termsUrl}
        hint={texts.termsHint}
        field={register('termsUrl')}
        error={errors.termsUrl?.message}
        autoComplete="off"
        spellCheck={false}
      />
      <TermsFile {...files} />
      <TextInput
        label={texts.reportDays}
        hint={texts.reportDaysHint}
        field={register('reportDays', {
          validate: (typed) => isReportDays(typed) || texts.reportDaysUnsuitable(MAX_REPORT_DAYS),
        })}
        error={errors.reportDays?.message}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextInput
        label={texts.reportRule}
        hint={texts.reportRuleHint}
        field={register('reportRule', {
          maxLength: { value: MAX_REPORT_RULE, message: texts.reportRuleLong(MAX_REPORT_RULE) },
        })}
        error={errors.reportRule?.message}
        multiline
        autoComplete="off"
      />
      <TextInput
        label={texts.helpVideoUrl}
        hint={texts.helpVideoHint}
        field={register('helpVideoUrl')}
        error={errors.helpVideoUrl?.message}
        autoComplete="off"
        spellCheck={false}
      />
    </FormSection>
  );
}
