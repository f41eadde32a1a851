import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { MAX_PLOTS } from '@georisk/domain/case/casePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch } from 'react-hook-form';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { RowsEnd } from '#web/shared/caseForm/RowGroup.tsx';
import { lookupOf, useBlockLookup } from '#web/shared/caseForm/useBlockLookup.ts';
import { PlotRowFields } from './PlotRowFields.tsx';
import { emptyRow, rowWarnings } from './plotRows.ts';
import { caseDialogTexts as texts, caseTexts } from './texts.hu.ts';
import { type PlotsChange, usePlotsChange } from './usePlotsChange.ts';

const reasonOf = (error: unknown) => (error instanceof ApiProblem ? error.reason : null);

/** Why the plots were not saved; plots with work can be removed after a second question. */
function Refusal({ change: { save, send } }: { readonly change: PlotsChange }) {
  const reason = reasonOf(save.error);
  if (reason !== 'plot-has-work') return reason === 'stale-version' ? texts.plotsStale : messageOf(save.error);
  return (
    <>
      {messageOf(save.error)}
      <Box sx={{ mt: 2 }}>
        <Button color="error" variant="outlined" size="small" onClick={() => void send(true)()}>
          {texts.removeWorked}
        </Button>
      </Box>
    </>
  );
}

function Rows({ change: { form, began } }: { readonly change: PlotsChange }) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'plots' });
  const rows = useWatch({ control, name: 'plots' });
  const lookups = useBlockLookup(rows.map(({ meparCode }) => meparCode));
  const areaOf = (code: string) => {
    const lookup = lookupOf(lookups, code);
    return lookup.kind === 'found' ? lookup.mepar.geomHa : null;
  };
  return (
    <>
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
        error={formState.errors.plots?.root?.message ?? formState.errors.plots?.message}
        addLabel={texts.addPlot}
        isFull={fields.length >= MAX_PLOTS}
        onAdd={() => append(emptyRow(), { focusName: `plots.${fields.length}.meparCode` })}
      />
      <Warnings title={caseTexts.warnings} sentences={rowWarnings(rows, began, areaOf).map(caseWarningText)} />
    </>
  );
}

/** Changes the blocks and plots of a case, and their reported data. */
export function EditPlotsDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const change = usePlotsChange(damage, onClose);
  const { form, save, send } = change;
  return (
    <FormDialog
      title={texts.plotsTitle(damage.damageNumber)}
      refusal={save.isError ? <Refusal change={change} /> : null}
      refusalSeverity={reasonOf(save.error) === 'plot-has-work' ? 'warning' : 'error'}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={form.formState.isDirty || save.isError}
      maxWidth="md"
      onSubmit={send(false)}
      onClose={onClose}
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.plotsHint}
        </Typography>
        <Rows change={change} />
      </Stack>
    </FormDialog>
  );
}
