import { MAX_BLOCKS } from '@georisk/domain/case/caseForm.ts';
import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SeveralOfList } from '#web/shared/caseForm/ListInput.tsx';
import { MeparInput } from '#web/shared/caseForm/MeparInput.tsx';
import { PLANTS, usualPlant } from '#web/shared/caseForm/plantOptions.ts';
import { RowGroup, RowsEnd } from '#web/shared/caseForm/RowGroup.tsx';
import { type Lookup, lookupOf } from '#web/shared/caseForm/useBlockLookup.ts';
import { type CaseValues, emptyBlockValues } from '#web/shared/caseForm/caseValues.ts';
import { FieldWarnings } from '#web/shared/caseForm/FieldWarnings.tsx';
import { createTexts as texts } from './texts.hu.ts';

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
  const known = lookup.kind === 'found' ? lookup.mepar.geomHa : null;
  return (
    <RowGroup
      label={texts.block(index + 1)}
      removeLabel={texts.removeBlock(index + 1)}
      lastLabel={texts.lastBlock}
      onRemove={onRemove}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' }, alignItems: 'start' }}>
        <div>
          <MeparInput field={register(`blocks.${index}.mepar`)} error={errors?.mepar?.message} lookup={lookup} />
          <FieldWarnings warnings={warnings} path={`blocks.${index}.mepar`} />
        </div>
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
    </RowGroup>
  );
}

/** The damaged blocks, at least one. */
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
      <RowsEnd
        error={whole}
        addLabel={texts.addBlock}
        isFull={fields.length >= MAX_BLOCKS}
        onAdd={() => append(emptyBlockValues(), { focusName: `blocks.${fields.length}.mepar` })}
      />
    </Box>
  );
}
