import Box from '@mui/material/Box';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { TextInput } from '#web/ui/TextInput.tsx';
import { hintOf } from '#web/shared/caseForm/blockHint.ts';
import { OneOfList } from '#web/shared/caseForm/ListInput.tsx';
import { MeparInput } from '#web/shared/caseForm/MeparInput.tsx';
import { PLANTS, usualPlant } from '#web/shared/caseForm/plantOptions.ts';
import { RowGroup } from '#web/shared/caseForm/RowGroup.tsx';
import type { Lookup } from '#web/shared/caseForm/useBlockLookup.ts';
import type { PlotRow } from './plotRows.ts';
import { caseDialogTexts as texts } from './texts.hu.ts';

export interface PlotValues {
  plots: PlotRow[];
}

interface Props {
  readonly form: UseFormReturn<PlotValues>;
  readonly index: number;
  /** The plot already belongs to the case: its block stays. */
  readonly isStanding: boolean;
  readonly lookup: Lookup;
  readonly onRemove: (() => void) | null;
}

/** One plot of the case: its block, its crop, its reported area. */
export function PlotRowFields({ form, index, isStanding, lookup, onRemove }: Props) {
  const { register, control, formState, watch } = form;
  const errors = formState.errors.plots?.[index];
  const labels = texts.plotFields;
  return (
    <RowGroup
      label={texts.plot(index + 1)}
      title={isStanding ? `${texts.plot(index + 1)} – ${watch(`plots.${index}.meparCode`)}` : undefined}
      removeLabel={texts.removePlot(index + 1)}
      lastLabel={texts.lastPlot}
      onRemove={onRemove}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: isStanding ? '2fr 1fr' : '1fr 1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {!isStanding && (
          <MeparInput field={register(`plots.${index}.meparCode`)} error={errors?.meparCode?.message} lookup={lookup} />
        )}
        <Controller
          control={control}
          name={`plots.${index}.plantName`}
          render={({ field }) => (
            <OneOfList
              label={labels.plantName}
              options={PLANTS}
              usualName={usualPlant}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={field.ref}
              error={errors?.plantName?.message}
            />
          )}
        />
        <TextInput
          label={labels.area}
          field={register(`plots.${index}.area`)}
          error={errors?.area?.message}
          hint={isStanding ? hintOf(lookup) : undefined}
          autoComplete="off"
          inputMode="decimal"
        />
      </Box>
    </RowGroup>
  );
}
