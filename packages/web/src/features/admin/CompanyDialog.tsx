import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { showAtFields } from '#web/lib/showAtFields.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { type ChosenFiles, saveFiles } from './chosenFiles.ts';
import { companyTexts } from './companies.hu.ts';
import { CompanyBaseMaps } from './CompanyBaseMaps.tsx';
import { CompanyBasics } from './CompanyBasics.tsx';
import { CompanyContacts } from './CompanyContacts.tsx';
import { CompanyDocuments } from './CompanyDocuments.tsx';
import {
  companyChanges,
  type CompanyForm,
  fieldOfProblem,
  formOfCompany,
  NEW_COMPANY,
  newCompanyOf,
} from './companyForm.ts';
import { CompanyLook } from './CompanyLook.tsx';

const texts = companyTexts.form;

const saveCompany = (company: AdminCompany | null, form: CompanyForm): Promise<AdminCompany> =>
  company === null
    ? callApi('createCompany', { body: newCompanyOf(form) })
    : callApi('changeCompany', {
        params: { id: company.id },
        body: { version: company.version, ...companyChanges(formOfCompany(company), form) },
      });

const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.reason === 'stale-version' ? texts.stale : messageOf(error);

interface Props {
  /** Its state when the dialog opened; null for a new one. */
  readonly opened: AdminCompany | null;
  readonly onClose: () => void;
  readonly onSaved: (company: AdminCompany) => void;
}

/** A company's settings. Unsaved input stays until it is saved; errors are shown at their field. */
export function CompanyDialog({ opened, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [company, setCompany] = useState(opened);
  const [files, setFiles] = useState<ChosenFiles>({});
  const form = useForm<CompanyForm>({ mode: 'onTouched', defaultValues: opened ? formOfCompany(opened) : NEW_COMPANY });
  const refresh = () => readAgain(client, ['adminCompanies'], ['currentUser'], ['baseMaps']);
  const save = useMutation({
    mutationFn: async (values: CompanyForm) => {
      const saved = await saveCompany(company, values);
      // A new one opens in a dialog of its own: what is typed into this one meanwhile would be lost.
      if (company === null) return saved;
      setCompany(saved);
      return saveFiles(saved, files, setCompany);
    },
    onSuccess: refresh,
    onError: (error) => {
      // What was saved before the failure is shown in the list.
      void refresh();
      const refused = Object.entries(error instanceof ApiProblem ? (error.fields ?? {}) : {});
      showAtFields(
        form.setError,
        refused.flatMap(([path, message]) => {
          const field = fieldOfProblem(path);
          return field === undefined ? [] : [[field as FieldPath<CompanyForm>, message] as const];
        }),
      );
    },
  });
  const chosen = company && { company, files, onChoose: setFiles };
  return (
    <FormDialog
      title={company ? texts.editTitle(company.name) : texts.addTitle}
      cancel={texts.cancel}
      submit={company ? texts.save : texts.create}
      busy={save.isPending}
      isTyped={form.formState.isDirty || Object.keys(files).length > 0}
      maxWidth="md"
      fullScreen={phone}
      onSubmit={form.handleSubmit((values) => save.mutateAsync(values, { onSuccess: onSaved }).catch(() => undefined))}
      onClose={onClose}
      refusal={save.isError ? sentenceOf(save.error) : null}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <CompanyBasics form={form} isNew={company === null} canSetTerms={company?.canSetTerms ?? true} />
        {company?.canSetTerms === false && (
          <Typography variant="body2" color="textSecondary">
            {texts.onlyAdmin}
          </Typography>
        )}
        {chosen && (
          <>
            <CompanyLook form={form} files={chosen} />
            <CompanyContacts form={form} />
            <CompanyDocuments form={form} files={chosen} />
            {chosen.company.canSetTerms && <CompanyBaseMaps form={form} />}
          </>
        )}
      </Stack>
    </FormDialog>
  );
}
