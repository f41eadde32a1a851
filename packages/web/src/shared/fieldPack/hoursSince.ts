const HOUR_MS = 3_600_000;

/** Whole hours since an instant, by this device. @param instant ISO 8601 */
export const hoursSince = (instant: string): number =>
  Math.floor(Math.max(0, Date.now() - Date.parse(instant)) / HOUR_MS);
