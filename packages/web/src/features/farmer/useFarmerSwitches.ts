import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import { usePosition } from '#web/map/position/position.ts';
import { useGround } from '#web/map/useGround.ts';
import { switchRows } from './switchRows.ts';
import { useMapToggles } from './useMapToggles.ts';

/** What the farmer has switched on and off: the ground, the rows of the switcher, the layers on the parcel. */
export function useFarmerSwitches(view: FarmerView) {
  const { role } = useCurrentUser();
  const position = usePosition();
  const settlements = useState(true);
  const plots = useState(true);
  const toggles = useMapToggles(view);
  const ground = useGround('FARMER_CITY', settlements[0]);
  return {
    ...toggles,
    ground,
    position,
    plotsOn: plots[0],
    rows: (measuring: Measuring, isDrawing: boolean) =>
      switchRows({ role, settlements, plots, position, measuring, isDrawing }),
  };
}

export type FarmerSwitches = ReturnType<typeof useFarmerSwitches>;
