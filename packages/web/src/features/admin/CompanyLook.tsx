import { COMPANY_THEMES } from '@georisk/contract/verticals/admin/companies.ts';
import { judgeCompanyColour } from '@georisk/domain/colour/companyColour.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { companyTexts } from './companies.hu.ts';
import { type CompanyForm, OWN_THEME } from './companyForm.ts';
import { FormSection } from './FormSection.tsx';
import { type CompanyFiles, LogoField } from './LogoField.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';

const texts = companyTexts.form;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
  readonly files: CompanyFiles;
}

/** A company's own colour, checked while it is chosen: a colour that is unreadable on the pages is not saved. */
function ColourField({ form }: Pick<Props, 'form'>) {
  const id = useId();
  const colour = useWatch({ control: form.control, name: 'colour' });
  const verdict = judgeCompanyColour(colour);
  const error = form.formState.errors.theme?.message;
  const refused = !verdict.ok && verdict.reason !== 'no-colour' ? verdict : undefined;
  return (
    <div>
      <FormLabel
        htmlFor={id}
        sx={{ display: 'block', mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}
      >
        {texts.colour}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <Box
          component="input"
          type="color"
          id={id}
          aria-describedby={`${id}-note`}
          {...form.register('colour')}
          sx={{
            width: 64,
            height: 44,
            p: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'transparent',
          }}
        />
        {refused && (
          <Button size="small" onClick={() => form.setValue('colour', refused.suggestion, { shouldDirty: true })}>
            {texts.takeSuggestion(refused.suggestion)}
          </Button>
        )}
      </Box>
      <FormHelperText id={`${id}-note`} error={refused !== undefined || error !== undefined} role="status">
        {refused === undefined
          ? (error ?? texts.readable)
          : refused.reason === 'alert'
            ? texts.alert
            : texts.unreadable(refused.contrast)}
      </FormHelperText>
    </div>
  );
}

export function CompanyLook({ form, files }: Props) {
  const theme = useWatch({ control: form.control, name: 'theme' });
  const options = [
    ...COMPANY_THEMES.map((name) => [name, texts.themes[name]] as const),
    [OWN_THEME, texts.ownTheme] as const,
  ];
  return (
    <FormSection title={texts.look}>
      <SelectInput label={texts.theme} field={form.register('theme')} options={options} />
      {theme === OWN_THEME && <ColourField form={form} />}
      <LogoField {...files} />
    </FormSection>
  );
}
