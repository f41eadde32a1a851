const FIRST_MS = 5_000;
const LAST_MS = 300_000;

/**
 * How long to wait after a failure, milliseconds: doubled each time up to five minutes, and spread by a fifth so that
 * many devices do not return at once.
 * @param failures one after the other, at least 1
 * @param random 0 to 1
 */
export const backOff = (failures: number, random: number): number =>
  Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)) * (0.8 + 0.4 * random);
