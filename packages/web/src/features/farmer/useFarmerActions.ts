import { type FarmerSituation, shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import {
  chooseDate,
  clickBlock,
  selectBlock,
  stepBlock,
  switchToAlert,
  switchToNdvi,
} from '@georisk/domain/farmer/farmerState.ts';
import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import { type Pass, passesOf, stepPass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import type { ReplacedDate } from '#web/shared/imagery/replacedDate.ts';
import { type ParcelSelection, useFarmerSelection } from '#web/shared/parcels/useFarmerSelection.ts';

export interface FarmerActions {
  readonly selection: ParcelSelection | null;
  readonly situation: FarmerSituation;
  /** A day of the address that is not shown; null where it is, and where none is named. */
  readonly replaced: ReplacedDate | null;
  /** No parcel was chosen: the map shows all of them. */
  readonly isOverview: boolean;
  /** From the dropdown or the list: selects that parcel, unsaved drawings there stay. */
  readonly onParcel: (meparCode: string) => void;
  /** From the map. */
  readonly onPick: (meparCode: string) => void;
  readonly onStep: (direction: 'previous' | 'next') => void;
  /** From one parcel to all of them. */
  readonly onAll: () => void;
  readonly onView: (view: FarmerView) => void;
  readonly onDate: (date: IsoDate) => void;
  readonly onPass: (pass: Pass) => void;
  readonly onStepPass: (step: -1 | 1) => void;
  /** A dated product of the panel: that view on that date. */
  readonly onShow: (view: FarmerView, date: IsoDate) => void;
}

/** A pass in a view that has something to show for it: the current one where possible. */
function onPassOf(from: ParcelSelection, { date, hasNdvi, isAlert }: Pass): ParcelSelection {
  const view = isAlert && (from.view === 'alert' || !hasNdvi) ? 'alert' : 'ndvi';
  return selectBlock(from.block, { view, productDate: date, alertDate: date });
}

/** The farmer's actions on the selection; each one is a navigation. */
export function useFarmerActions(parcels: readonly Parcel[], isDrawing: boolean): FarmerActions {
  const { selection, replaced, current, go, isHome, goHome } = useFarmerSelection(parcels);
  const find = (meparCode: string) => parcels.find((parcel) => parcel.meparCode === meparCode);
  const change = (next: (from: ParcelSelection) => ParcelSelection | null) => {
    const from = current();
    if (from !== null) go(next(from));
  };
  const show = (view: FarmerView, date: IsoDate) =>
    change(({ block }) => selectBlock(block, { view, productDate: date, alertDate: date }));
  return {
    selection,
    situation: { blocks: parcels, selection, isDrawing },
    replaced,
    isOverview: isHome && parcels.length > 1,
    onParcel: (meparCode) => {
      const parcel = find(meparCode);
      if (parcel !== undefined && !isDrawing) go(selectBlock(parcel, { view: current()?.view ?? null }));
    },
    onPick: (meparCode) => {
      const parcel = find(meparCode);
      if (parcel === undefined) return;
      // Among all parcels a press opens that one, also the one that the panel already speaks of.
      if (isHome && !isDrawing) go(selectBlock(parcel, { view: current()?.view ?? null }));
      else go(clickBlock(current(), parcel, isDrawing));
    },
    onAll: goHome,
    onStep: (direction) => go(stepBlock(parcels, current(), direction)),
    onView: (view) => {
      if (view === 'alert') go(switchToAlert(parcels, current()));
      else change(switchToNdvi);
    },
    onDate: (date) => change((from) => chooseDate(from, date)),
    onPass: (pass) => change((from) => onPassOf(from, pass)),
    onStepPass: (step) =>
      change((from) => {
        const pass = stepPass(passesOf(from.block), shownDate(from), step);
        return pass === null ? null : onPassOf(from, pass);
      }),
    onShow: show,
  };
}
