import { ALL_ROLES, isApiClient, isFarmer, isRole } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { companyTexts } from './companies.hu.ts';
import { type CompanyForm, NO_CONTACT } from './companyForm.ts';
import { FormSection } from './FormSection.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';

const texts = companyTexts.form;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
}

type Path = 'contact' | `roleContacts.${number}`;

/** Name, telephone and e-mail side by side where there is room. */
function ContactInputs({ form: { register, getFieldState, formState }, path }: Props & { readonly path: Path }) {
  const errorOf = (key: 'name' | 'phone' | 'email') => getFieldState(`${path}.${key}`, formState).error?.message;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' }, alignItems: 'start' }}>
      <TextInput
        label={texts.contactName}
        field={register(`${path}.name`)}
        error={errorOf('name')}
        autoComplete="off"
      />
      <TextInput
        label={texts.contactPhone}
        field={register(`${path}.phone`)}
        error={errorOf('phone')}
        inputMode="tel"
        autoComplete="off"
      />
      <TextInput
        label={texts.contactEmail}
        field={register(`${path}.email`)}
        error={errorOf('email')}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
    </Box>
  );
}

/** Farmers first: they contact somebody. A program does not. */
const CONTACTED = ALL_ROLES.filter((role) => !isApiClient(role)).toSorted(
  (a, b) => Number(isFarmer(b)) - Number(isFarmer(a)),
);

const titleOf = (role: string) => {
  const number = Number(role);
  return isRole(number) ? ROLE_PROFILES[number].roleTitle : role;
};

export function CompanyContacts({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'roleContacts' });
  const contacts = useWatch({ control: form.control, name: 'roleContacts' });
  const free = CONTACTED.find((role) => contacts.every((contact) => contact.role !== String(role)));
  return (
    <FormSection title={texts.contacts} hint={texts.contactHint}>
      <Box role="group" aria-label={texts.contact}>
        <ContactInputs form={form} path="contact" />
      </Box>
      {fields.map(({ id }, index) => (
        <Stack key={id} role="group" aria-label={texts.roleContact(titleOf(contacts[index]?.role ?? ''))} spacing={2}>
          <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-end', flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 240px' }}>
              <SelectInput
                label={texts.role}
                field={form.register(`roleContacts.${index}.role`)}
                options={CONTACTED.map((role) => [role, ROLE_PROFILES[role].roleTitle] as const)}
                error={form.formState.errors.roleContacts?.[index]?.role?.message}
              />
            </Box>
            <Button color="error" onClick={() => remove(index)}>
              {texts.removeContact}
            </Button>
          </Box>
          <ContactInputs form={form} path={`roleContacts.${index}`} />
        </Stack>
      ))}
      {free !== undefined && (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => append({ ...NO_CONTACT, role: String(free) })}
        >
          {texts.addContact}
        </Button>
      )}
    </FormSection>
  );
}
