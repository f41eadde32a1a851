import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { alertOutcome } from '@georisk/domain/farmer/parcelState.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';

export interface GroundPicture {
  readonly date: string;
  /** `group:layer` */
  readonly url: string;
}

/** The pictures under an alert. */
export interface AlertGround {
  /** As the eye sees it, or by NDVI where there is no such picture. */
  readonly kind: 'colour' | 'ndvi';
  /** The last image before the alert; null where there is none. */
  readonly before: GroundPicture | null;
  /** On the day of the alert. */
  readonly after: GroundPicture;
}

const pictureOf = (rows: readonly { readonly date: string; readonly url: string | null }[], date: string | null) => {
  const url = rows.find((row) => row.date === date)?.url ?? null;
  return date === null || url === null ? null : { date, url };
};

/**
 * The ground under the alerts of a day: before them and on the day, both of one kind; the true colour is preferred where it has
 * both, or as many as NDVI has.
 * @param products of the block
 */
export function alertGround(parcel: Parcel, date: IsoDate | null, products: readonly Product[]): AlertGround | null {
  if (date === null || !parcel.alerts.some((alert) => alert.date === date)) return null;
  const { before } = alertOutcome(parcel, date);
  const found = (
    [
      ['colour', products.filter(({ subType }) => subType === 'TCI')],
      ['ndvi', parcel.ndvi],
    ] as const
  ).flatMap(([kind, rows]): AlertGround[] => {
    const after = pictureOf(rows, date);
    return after === null ? [] : [{ kind, before: pictureOf(rows, before), after }];
  });
  return found.find((ground) => ground.before !== null) ?? found[0] ?? null;
}
