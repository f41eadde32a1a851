import { useMemo } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { positionLayer } from '#web/map/position/position.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { farmerLayers } from './farmerLayers.ts';
import type { FarmerPicture } from './useFarmerPicture.ts';
import type { FarmerSwitches } from './useFarmerSwitches.ts';
import type { FarmerWork } from './useFarmerWork.ts';

interface Shown {
  readonly parcels: readonly Parcel[];
  readonly work: FarmerWork;
  readonly switches: FarmerSwitches;
  readonly picture: FarmerPicture;
}

const NONE: readonly never[] = [];

/** All layers of the farmer's map, the lowest first; the same array until one of them changes. */
export function useFarmerMapLayers({ parcels, work, switches, picture }: Shown): readonly LayerSpec[] {
  const { selection } = work.actions;
  const { ndviOn, alertsOn, plotsOn, ground, position } = switches;
  const { compareWith, ground: under } = picture;
  const { style, opacity } = picture.look;
  const today = useToday();
  const drawnPlot = work.plot?.drawing?.draft.plotId ?? null;
  const farmer = useMemo(
    () =>
      farmerLayers({
        parcels,
        today,
        selection,
        ndviOn,
        alertsOn,
        plotsOn: plotsOn && drawnPlot === null,
        look: { style, opacity },
        compareWith,
        ground: under.pictures,
        drawnPlot,
      }),
    [parcels, today, selection, ndviOn, alertsOn, plotsOn, style, opacity, compareWith, under.pictures, drawnPlot],
  );
  const here = useMemo(() => positionLayer(position), [position]);
  const drawn = work.plot?.layers ?? NONE;
  const measured = work.measuring.layer;
  return useMemo(
    () => [...ground.layers, ...farmer, ...drawn, measured, here],
    [ground.layers, farmer, drawn, measured, here],
  );
}
