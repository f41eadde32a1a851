/** Oddities of a photo of a case; none of them is a reason to refuse the evidence. */
export type PhotoDoubt =
  | { readonly kind: 'no-place' }
  | { readonly kind: 'no-time' }
  /** Outside of the region that the installation covers. */
  | { readonly kind: 'abroad' }
  /** Metres to the nearest of the case's blocks. */
  | { readonly kind: 'far'; readonly metres: number }
  | { readonly kind: 'before-damage' }
  | { readonly kind: 'in-future' }
  /** Bytes of the file that do not belong to the picture. */
  | { readonly kind: 'trailing'; readonly bytes: number }
  /** Not decoded: only the structure of its file was examined. */
  | { readonly kind: 'container-only' };

/** Metres from a block up to which a photo counts as one of it: the road beside it, the farmyard. */
export const FAR_METRES = 2_000;
/** Largest error of a camera's clock, milliseconds. */
const CLOCK_SLACK_MS = 24 * 3_600_000;

export interface PhotoFacts {
  /** `none` where the camera wrote no readable place. */
  readonly place: 'inside' | 'abroad' | 'none';
  /** Null where no block of the case is known. */
  readonly metresToBlocks: number | null;
  /** Milliseconds since 1970; null where the camera wrote none. */
  readonly takenAt: number | null;
  /** `YYYY-MM-DD` of the same, Budapest. */
  readonly takenOn: string | null;
  /** Whether its pixels were decoded, or only its container was examined. */
  readonly checked: 'pixels' | 'container';
  /** Bytes of the file that do not belong to the picture. */
  readonly trailingBytes: number;
}

/** What a person should check again. @param damageDate `YYYY-MM-DD`; @param now milliseconds since 1970 */
export function photoDoubts(photo: PhotoFacts, damageDate: string, now: number): readonly PhotoDoubt[] {
  const { place, metresToBlocks, takenAt, takenOn, checked, trailingBytes } = photo;
  const doubts: PhotoDoubt[] = [];
  if (place === 'none') doubts.push({ kind: 'no-place' });
  if (place === 'abroad') doubts.push({ kind: 'abroad' });
  if (place === 'inside' && metresToBlocks !== null && metresToBlocks > FAR_METRES)
    doubts.push({ kind: 'far', metres: metresToBlocks });
  if (takenAt === null || takenOn === null) doubts.push({ kind: 'no-time' });
  else if (takenAt > now + CLOCK_SLACK_MS) doubts.push({ kind: 'in-future' });
  else if (takenOn < damageDate) doubts.push({ kind: 'before-damage' });
  if (trailingBytes > 0) doubts.push({ kind: 'trailing', bytes: trailingBytes });
  if (checked === 'container') doubts.push({ kind: 'container-only' });
  return doubts;
}
