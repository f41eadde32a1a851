import { useSession } from '#web/session/useSession.ts';
import { useMeasuring } from '#web/map/measure/useMeasuring.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { useLatePlotWork } from '#web/shared/policyPlots/useLatePlotWork.tsx';
import { useFarmerActions } from './useFarmerActions.ts';

/** What the farmer does on the map: they look at parcels, draw a plot, or measure. */
export function useFarmerWork(parcels: readonly Parcel[]) {
  const { admin } = useSession();
  const measuring = useMeasuring();
  const drawing = useLatePlotWork({ parcels, admin, onOpen: (code) => openBlock(code) });
  const { late, isDrawing } = drawing;
  const actions = useFarmerActions(parcels, isDrawing);
  const openBlock = (code: string) => {
    measuring.stop();
    actions.onPick(code);
  };
  return { measuring, drawing, actions, plot: late?.work ?? null, isDrawing, isBusy: isDrawing || measuring.on };
}

export type FarmerWork = ReturnType<typeof useFarmerWork>;
