import type { ParcelState } from '@georisk/domain/farmer/parcelState.ts';
import type { PARCEL_COLOURS } from '#web/map/palette.ts';

type Kind = ParcelState['kind'];

/** The look of each state on the map and in its legend, in the order of the legend; the higher rank stays where there is no room. */
export const PARCEL_LOOKS: Readonly<
  Record<Kind, { readonly look: keyof typeof PARCEL_COLOURS; readonly rank: number }>
> = {
  alert: { look: 'alert', rank: 7 },
  past: { look: 'after', rank: 6 },
  noDamage: { look: 'after', rank: 5 },
  harvested: { look: 'after', rank: 4 },
  stale: { look: 'unknown', rank: 3 },
  unknown: { look: 'unknown', rank: 2 },
  recovered: { look: 'fine', rank: 1 },
  fine: { look: 'fine', rank: 0 },
};

export const PARCEL_KINDS = Object.keys(PARCEL_LOOKS) as readonly Kind[];
