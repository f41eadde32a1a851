import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { MAX_PLOTS } from '@georisk/domain/case/casePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FieldPath, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { faultErrors } from '#web/features/caseForm/faultErrors.ts';
import { RowsEnd } from '#web/features/caseForm/RowGroup.tsx';
import { lookupOf, useBlockLookup } from '#web/features/caseForm/useBlockLookup.ts';
import { PlotRowFields, type PlotValues } from './PlotRowFields.tsx';
import { draftsOf, emptyRow, meetRows, rowFaults, rowsOf, rowWarnings } from './plotRows.ts';
import { caseDialogTexts as texts, caseTexts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Changes the blocks and plots of a case, and their reported data. */
export function EditPlotsDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const stored = useCaseStored();
  const [began, setBegan] = useState(damage);
  const form = useForm<PlotValues>({
    mode: 'onTouched',
    defaultValues: { plots: [...rowsOf(damage)] },
    resolver: (values) => {
      const faults = rowFaults(values.plots, began);
      return faults.size === 0 ? { values, errors: {} } : { values: {}, errors: faultErrors<PlotValues>(faults) };
    },
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'plots' });
  const rows = useWatch({ control, name: 'plots' });
  const lookups = useBlockLookup(rows.map(({ meparCode }) => meparCode));
  const areaOf = (code: string) => {
    const lookup = lookupOf(lookups, code);
    return lookup.kind === 'found' ? lookup.mepar.geomHa : null;
  };
  const save = useSave({
    save: ({ values, removeWorked }: { values: PlotValues; removeWorked: boolean }, key) =>
      callApi('changeCasePlots', {
        params: { id: damage.id },
        body: { plots: draftsOf(values.plots, began), removeWorked, version: began.version, ...key },
      }),
    onSuccess: (saved) => {
      stored(saved);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      for (const [path, message] of Object.entries(error.fields ?? {}))
        form.setError(path as FieldPath<PlotValues>, { message }, { shouldFocus: true });
      if (error.reason === 'stale-version' && error.current != null) {
        const current = error.current as Damage;
        form.reset({ plots: [...meetRows(began, form.getValues('plots'), current)] });
        setBegan(current);
        stored(current);
      }
    },
  });
  const reason = save.error instanceof ApiProblem ? save.error.reason : null;
  const send = (removeWorked: boolean) =>
    form.handleSubmit((values) => save.mutate({ values: structuredClone(values), removeWorked }));
  const whole = formState.errors.plots?.root?.message ?? formState.errors.plots?.message;
  return (
    <FormDialog
      title={texts.plotsTitle(damage.damageNumber)}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={formState.isDirty || save.isError}
      maxWidth="md"
      onSubmit={send(false)}
      onClose={onClose}
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.plotsHint}
        </Typography>
        {fields.map(({ id, plotId }, index) => (
          <PlotRowFields
            key={id}
            form={form}
            index={index}
            isStanding={plotId !== null}
            lookup={lookupOf(lookups, rows[index]?.meparCode ?? '')}
            onRemove={fields.length > 1 ? () => remove(index) : null}
          />
        ))}
        <RowsEnd
          error={whole}
          addLabel={texts.addPlot}
          isFull={fields.length >= MAX_PLOTS}
          onAdd={() => append(emptyRow(), { focusName: `plots.${fields.length}.meparCode` })}
        />
        <Warnings title={caseTexts.warnings} sentences={rowWarnings(rows, began, areaOf).map(caseWarningText)} />
        {save.isError && reason === 'plot-has-work' && (
          <FormMessage severity="warning">
            {messageOf(save.error)}
            <Box sx={{ mt: 2 }}>
              <Button color="error" variant="outlined" size="small" onClick={() => void send(true)()}>
                {texts.removeWorked}
              </Button>
            </Box>
          </FormMessage>
        )}
        {save.isError && reason !== 'plot-has-work' && (
          <FormMessage severity="error">
            {reason === 'stale-version' ? texts.plotsStale : messageOf(save.error)}
          </FormMessage>
        )}
      </Stack>
    </FormDialog>
  );
}
