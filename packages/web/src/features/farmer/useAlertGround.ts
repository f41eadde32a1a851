import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { useMemo, useState } from 'react';
import type { Sides } from '#web/shared/compare/otherDate.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { type AlertGround, alertGround } from './alertGround.ts';

export interface GroundChoice {
  /** What the map shows under the alert; null for nothing. */
  readonly pictures: AlertGround | null;
  /** The two dates beside each other; null while one is shown. */
  readonly sides: Sides | null;
  /** Shows both dates, or the alert's alone; null where there is only one. */
  readonly toggle: (() => void) | null;
}

/** The pictures under the shown alert: before and after beside each other, until one is chosen. */
export function useAlertGround(
  selection: ParcelSelection | null,
  products: readonly Product[],
  isFree: boolean,
): GroundChoice {
  const [isSplit, setSplit] = useState(true);
  const found = useMemo(
    () =>
      selection === null || selection.view !== 'alert' || !isFree
        ? null
        : alertGround(selection.block, selection.alertDate, products),
    [selection, products, isFree],
  );
  const pictures = useMemo(() => (found === null || isSplit ? found : { ...found, before: null }), [found, isSplit]);
  return {
    pictures,
    sides: pictures?.before == null ? null : { left: pictures.before.date, right: pictures.after.date },
    toggle: found?.before == null ? null : () => setSplit(!isSplit),
  };
}
