import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { ndviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import { sidesOf } from '#web/shared/compare/otherDate.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { PEEK } from '#web/mapScreen/sheetStops.ts';
import { type SheetStart, usePlace } from '#web/mapScreen/usePlace.ts';
import { useFarmerMapLayers } from './useFarmerMapLayers.ts';
import { useFarmerPicture } from './useFarmerPicture.ts';
import { useFarmerSwitches } from './useFarmerSwitches.ts';
import { useFarmerWork } from './useFarmerWork.ts';
import { useViewedBlock } from './useViewedBlock.ts';

/** The state of the farmer's map: the selected parcel, the work on the map, its switches, its picture, its layers. */
export function useFarmerMap(parcels: readonly Parcel[], startsOpen: SheetStart) {
  const today = useToday();
  const work = useFarmerWork(parcels);
  const { selection } = work.actions;
  const place = usePlace(work.isDrawing, startsOpen, selection === null ? PEEK.title : PEEK.answer);
  const switches = useFarmerSwitches(selection?.view ?? 'ndvi');
  const block = useViewedBlock(selection);
  const picture = useFarmerPicture({
    selection,
    block: block.data,
    isBusy: work.isBusy,
    isOverview: work.actions.isOverview,
    ndviOn: switches.ndviOn,
    alertsOn: switches.alertsOn,
    today,
    attribution: switches.ground.attribution,
  });
  const layers = useFarmerMapLayers({ parcels, work, switches, picture });

  const parcel = selection?.block ?? null;
  const date = selection === null ? null : shownDate(selection);
  const ndviDates = parcel?.ndvi.map((row) => row.date) ?? null;
  return {
    parcels,
    today,
    work,
    selection,
    parcel,
    /** The date on the map; null where the parcel has none. */
    date,
    ndviDates,
    banner: ndviBanner(ndviDates, today),
    block,
    place,
    switches,
    picture,
    /** The compared dates; null while one picture is shown. */
    sides: picture.compareWith === null || date === null ? null : sidesOf(date, picture.compareWith),
    layers,
  };
}

export type FarmerMapState = ReturnType<typeof useFarmerMap>;
