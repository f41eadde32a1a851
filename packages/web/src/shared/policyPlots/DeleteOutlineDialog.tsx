import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { plotTexts as texts } from './texts.hu.ts';
import { usePlotStored } from './plotStored.ts';

/** Asks before a stored outline is deleted; an administrator's deliberate act. */
export function DeleteOutlineDialog({ plot, onClose }: { readonly plot: PolicyPlot; readonly onClose: () => void }) {
  const id = useId();
  const plotStored = usePlotStored();
  const remove = useSave({
    save: (_: void, key) =>
      callApi('savePolicyDrawing', {
        body: { policyPlotId: plot.id, tablePolygon: null, version: plot.version, ...key },
      }),
    onSuccess: plotStored,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{texts.removeTitle}</DialogTitle>
      <DialogContent>
        <Typography>{texts.removeText(plot.plantName ?? texts.unknownPlant)}</Typography>
        {remove.isError && (
          <FormMessage severity="error">
            {texts.removeFailed} {messageOf(remove.error)}
          </FormMessage>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          color="error"
          variant="contained"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.removeYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
