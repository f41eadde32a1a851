import { MAX_REPORT_DAYS } from '@georisk/contract/verticals/admin/companies.ts';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { companyTexts } from './companies.hu.ts';
import { type CompanyForm, isReportDays } from './companyForm.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { base64Of } from './fileText.ts';
import { FormSection } from './FormSection.tsx';
import type { CompanyUpload } from './LogoField.tsx';

const texts = companyTexts.form;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
  readonly upload: CompanyUpload;
}

export function CompanyDocuments({ form: { register, formState, setValue }, upload: { company, onUploaded } }: Props) {
  const { errors } = formState;
  const send = useMutation({
    mutationFn: async (file: File) =>
      callApi('setCompanyTerms', {
        params: { id: company.id },
        body: { version: company.version, file: await base64Of(file) },
      }),
    onSuccess: (saved) => {
      setValue('termsUrl', saved.termsUrl ?? '');
      onUploaded(saved);
    },
  });
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
      <Box>
        <FileButton
          label={texts.uploadTerms}
          accept="application/pdf"
          busy={send.isPending}
          onFile={(file) => send.mutate(file)}
        />
      </Box>
      {send.isSuccess && <FormMessage severity="success">{texts.uploaded}</FormMessage>}
      {send.isError && <FormMessage severity="error">{messageOf(send.error)}</FormMessage>}
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
