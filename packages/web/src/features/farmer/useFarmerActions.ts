import type { FarmerSituation } from '@georisk/domain/farmer/farmerButtons.ts';
import {
  chooseDate,
  clickBlock,
  selectBlock,
  stepBlock,
  switchToAlert,
  switchToNdvi,
} from '@georisk/domain/farmer/farmerState.ts';
import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import type { Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Parcel } from './parcel.ts';
import { type ParcelSelection, useFarmerSelection } from './useFarmerSelection.ts';

export interface FarmerActions {
  readonly selection: ParcelSelection | null;
  readonly situation: FarmerSituation;
  /** From the dropdown or the list: to that parcel, whatever is drawn there is left alone. */
  readonly onParcel: (meparCode: string) => void;
  /** From the map. */
  readonly onPick: (meparCode: string) => void;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onView: (view: FarmerView) => void;
  readonly onDate: (date: IsoDate) => void;
  readonly onPass: (pass: Pass) => void;
  /** A dated product of the panel: that view on that date. */
  readonly onShow: (view: FarmerView, date: IsoDate) => void;
}

/** What the farmer can do with his selection; each thing is going to another address. */
export function useFarmerActions(parcels: readonly Parcel[], isDrawing: boolean): FarmerActions {
  const { selection, go } = useFarmerSelection(parcels);
  const find = (meparCode: string) => parcels.find((parcel) => parcel.meparCode === meparCode);
  const show = (view: FarmerView, date: IsoDate) => {
    if (selection !== null) go(selectBlock(selection.block, { view, productDate: date, alertDate: date }));
  };
  return {
    selection,
    situation: { blocks: parcels, selection, isDrawing },
    onParcel: (meparCode) => {
      const parcel = find(meparCode);
      if (parcel !== undefined && !isDrawing) go(selectBlock(parcel, { view: selection?.view ?? null }));
    },
    onPick: (meparCode) => {
      const parcel = find(meparCode);
      if (parcel !== undefined) go(clickBlock(selection, parcel, isDrawing));
    },
    onStep: (direction) => go(stepBlock(parcels, selection, direction)),
    onView: (view) => {
      if (view === 'alert') go(switchToAlert(parcels, selection));
      else if (selection !== null) go(switchToNdvi(selection));
    },
    onDate: (date) => {
      if (selection !== null) go(chooseDate(selection, date));
    },
    onPass: ({ date, hasNdvi, isAlert }) => {
      if (selection === null) return;
      if (isAlert && (selection.view === 'alert' || !hasNdvi)) show('alert', date);
      else show('ndvi', date);
    },
    onShow: show,
  };
}
