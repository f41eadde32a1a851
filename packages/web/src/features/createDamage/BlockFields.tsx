import { MOST_BLOCKS } from '@georisk/domain/case/caseForm.ts';
import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import AddIcon from '~icons/material-symbols/add-rounded';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import { hintOf } from './blockHint.ts';
import { type CaseValues, emptyBlockValues } from './caseValues.ts';
import { FieldWarnings } from './FieldWarnings.tsx';
import { SeveralOfList } from './ListInput.tsx';
import { PLANTS, usualPlant } from './plantOptions.ts';
import { createTexts as texts } from './texts.hu.ts';
import { type Lookup, lookupOf } from './useBlockLookup.ts';

interface Props {
  readonly form: UseFormReturn<CaseValues>;
  readonly lookups: ReadonlyMap<string, Lookup>;
  readonly warnings: readonly CaseWarning[];
}

function BlockRow({
  form,
  lookups,
  warnings,
  index,
  onRemove,
}: Props & { readonly index: number; readonly onRemove: (() => void) | null }) {
  const { register, formState, control, watch, setValue } = form;
  const errors = formState.errors.blocks?.[index];
  const code = watch(`blocks.${index}.mepar`);
  const lookup = lookupOf(lookups, code);
  const mepar = register(`blocks.${index}.mepar`);
  const known = lookup.kind === 'found' ? lookup.mepar.geomHa : null;
  return (
    <Box
      role="group"
      aria-label={texts.block(index + 1)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {texts.block(index + 1)}
        </Typography>
        <Tooltip title={onRemove === null ? texts.lastBlock : texts.removeBlock(index + 1)}>
          <span>
            <IconButton
              aria-label={texts.removeBlock(index + 1)}
              disabled={onRemove === null}
              onClick={() => onRemove?.()}
            >
              <DeleteIcon />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' }, alignItems: 'start' }}>
        <TextInput
          label={texts.fields.mepar}
          field={{
            ...mepar,
            onChange: (event: { target: { value: string } }) => {
              event.target.value = event.target.value.toUpperCase();
              return mepar.onChange(event);
            },
          }}
          error={errors?.mepar?.message}
          hint={hintOf(lookup)}
          autoComplete="off"
          spellCheck={false}
        />
        <Box>
          <TextInput
            label={texts.fields.blockArea}
            field={register(`blocks.${index}.area`)}
            error={errors?.area?.message}
            autoComplete="off"
            inputMode="decimal"
          />
          {known !== null && (
            <Button
              size="small"
              onClick={() =>
                setValue(`blocks.${index}.area`, formatNumber(known), { shouldDirty: true, shouldValidate: true })
              }
            >
              {texts.fillArea(formatHectares(known))}
            </Button>
          )}
          <FieldWarnings warnings={warnings} path={`blocks.${index}.area`} />
        </Box>
      </Box>
      <Controller
        control={control}
        name={`blocks.${index}.plants`}
        render={({ field }) => (
          <SeveralOfList
            label={texts.fields.plants}
            options={PLANTS}
            usualName={usualPlant}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={(errors?.plants as { message?: string } | undefined)?.message}
            hint={index === 0 ? texts.hints.plants : undefined}
          />
        )}
      />
      <FieldWarnings warnings={warnings} path={`blocks.${index}.plants`} />
    </Box>
  );
}

/** The damaged blocks: as many as there are, never none. */
export function BlockFields({ form, lookups, warnings }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'blocks' });
  const whole = form.formState.errors.blocks?.root?.message ?? form.formState.errors.blocks?.message;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {fields.map(({ id }, index) => (
        <BlockRow
          key={id}
          form={form}
          lookups={lookups}
          warnings={warnings}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      {whole !== undefined && (
        <Typography variant="body2" color="error" role="alert">
          {whole}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={fields.length >= MOST_BLOCKS}
        onClick={() => append(emptyBlockValues(), { focusName: `blocks.${fields.length}.mepar` })}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addBlock}
      </Button>
    </Box>
  );
}
