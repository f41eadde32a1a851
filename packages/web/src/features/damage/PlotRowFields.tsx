import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { TextInput } from '#web/ui/TextInput.tsx';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import { hintOf } from '../createDamage/blockHint.ts';
import { OneOfList } from '../createDamage/ListInput.tsx';
import { PLANTS, usualPlant } from '../createDamage/plantOptions.ts';
import type { Lookup } from '../createDamage/useBlockLookup.ts';
import type { PlotRow } from './plotRows.ts';
import { caseDialogTexts as texts } from './texts.hu.ts';

export interface PlotValues {
  plots: PlotRow[];
}

interface Props {
  readonly form: UseFormReturn<PlotValues>;
  readonly index: number;
  /** The plot is the case's already: its block stays. */
  readonly isStanding: boolean;
  readonly lookup: Lookup;
  readonly onRemove: (() => void) | null;
}

/** One plot of the case: its block, what grows on it, how much of it is reported. */
export function PlotRowFields({ form, index, isStanding, lookup, onRemove }: Props) {
  const { register, control, formState, watch } = form;
  const errors = formState.errors.plots?.[index];
  const mepar = register(`plots.${index}.meparCode`);
  const labels = texts.plotFields;
  return (
    <Box
      role="group"
      aria-label={texts.plot(index + 1)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {texts.plot(index + 1)}
          {isStanding && ` – ${watch(`plots.${index}.meparCode`)}`}
        </Typography>
        <Tooltip title={onRemove === null ? texts.lastPlot : texts.removePlot(index + 1)}>
          <span>
            <IconButton
              aria-label={texts.removePlot(index + 1)}
              disabled={onRemove === null}
              onClick={() => onRemove?.()}
            >
              <DeleteIcon />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: isStanding ? '2fr 1fr' : '1fr 1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {!isStanding && (
          <TextInput
            label={labels.meparCode}
            field={{
              ...mepar,
              onChange: (event: { target: { value: string } }) => {
                event.target.value = event.target.value.toUpperCase();
                return mepar.onChange(event);
              },
            }}
            error={errors?.meparCode?.message}
            hint={hintOf(lookup)}
            autoComplete="off"
            spellCheck={false}
          />
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
    </Box>
  );
}
