import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextInput } from '#web/ui/TextInput.tsx';
import { CheckInput } from './CheckInput.tsx';
import { companyTexts } from './companies.hu.ts';
import { type CompanyForm, NEW_MAP } from './companyForm.ts';
import { FormSection } from './FormSection.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';

const texts = companyTexts.form;
const KINDS = [
  ['xyz', 'XYZ'],
  ['wms', 'WMS'],
  ['wmts', 'WMTS'],
] as const;

interface Props {
  readonly form: UseFormReturn<CompanyForm>;
}

function MapFields({ form: { register, control }, index }: Props & { readonly index: number }) {
  const kind = useWatch({ control, name: `baseMaps.${index}.kind` });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' } }}>
        <TextInput label={texts.mapTitle} field={register(`baseMaps.${index}.title`)} autoComplete="off" />
        <SelectInput label={texts.mapKind} field={register(`baseMaps.${index}.kind`)} options={KINDS} />
      </Box>
      <TextInput
        label={texts.mapUrl}
        hint={kind === 'xyz' ? texts.mapUrlHint : undefined}
        field={register(`baseMaps.${index}.url`)}
        autoComplete="off"
        spellCheck={false}
      />
      {kind !== 'xyz' && (
        <TextInput
          label={texts.mapLayer}
          field={register(`baseMaps.${index}.layer`)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextInput label={texts.mapAttribution} field={register(`baseMaps.${index}.attribution`)} autoComplete="off" />
      <CheckInput control={control} name={`baseMaps.${index}.imagery`} label={texts.mapImagery} />
    </>
  );
}

/** The company's own background maps, in place of the installation's. */
export function CompanyBaseMaps({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'baseMaps' });
  const own = useWatch({ control: form.control, name: 'ownBaseMaps' });
  return (
    <FormSection title={texts.baseMaps}>
      <CheckInput control={form.control} name="ownBaseMaps" label={texts.ownBaseMaps} />
      {own &&
        fields.map(({ id }, index) => (
          <Stack key={id} role="group" aria-label={texts.mapOf(index + 1)} spacing={4}>
            <MapFields form={form} index={index} />
            <Button color="error" sx={{ alignSelf: 'flex-start' }} onClick={() => remove(index)}>
              {texts.removeMap}
            </Button>
          </Stack>
        ))}
      {own && (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => append(NEW_MAP)}>
          {texts.addMap}
        </Button>
      )}
    </FormSection>
  );
}
