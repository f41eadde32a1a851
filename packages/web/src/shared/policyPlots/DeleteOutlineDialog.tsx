import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { plotTexts as texts } from './texts.hu.ts';
import { usePlotStored } from './plotStored.ts';

/** Asks before a stored outline is deleted; an administrator's deliberate act. */
export function DeleteOutlineDialog({ plot, onClose }: { readonly plot: PolicyPlot; readonly onClose: () => void }) {
  const plotStored = usePlotStored();
  const remove = useSave({
    save: (_: void, key) =>
      callApi('savePolicyDrawing', {
        body: { policyPlotId: plot.id, tablePolygon: null, version: plot.version, ...key },
      }),
    onSuccess: plotStored,
  });
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText(plot.plantName ?? texts.unknownPlant)}
      cancel={texts.cancel}
      confirm={texts.removeYes}
      work={remove}
      failed={texts.removeFailed}
      onClose={onClose}
    />
  );
}
