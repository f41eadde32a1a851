/** No unit of measure gives such figures: they fill gaps, often rounded (-3.4e38, 1e20, 9.96921e36). */
const HUGE = 1e15;
export const isHuge = (raw: number): boolean => Math.abs(raw) >= HUGE;

/** The ends of whole numbers of 8, 16 and 32 bits, and their neighbours that NetCDF fills with. */
const ENDS: ReadonlySet<number> = new Set([
  127, 128, 255, 32_767, 32_768, 65_535, 2_147_483_647, 2_147_483_648, 4_294_967_295,
]);
/** Single precision keeps so many digits of a number. */
const ROUNDING = 1e-6;

const isNines = (digits: string): boolean => /^9{2,}$/.test(digits);
/** 1000, 10 000 … */
const isRound = (digits: string): boolean => /^10{3,}$/.test(digits);

const wholeNear = (value: number): number | null => {
  const whole = Math.round(value);
  return Math.abs(value - whole) <= ROUNDING * value ? whole : null;
};

/**
 * Whether a figure that cannot be is of the kind that people and programs write where nothing was measured: nines
 * (-9999, -99.9), ends of a type (65535), powers of ten. @param isMinusOne whether -1 is such a figure too
 */
export function isGapNumber(raw: number, isMinusOne = false): boolean {
  if (isHuge(raw) || (isMinusOne && raw === -1)) return true;
  const size = Math.abs(raw);
  const whole = wholeNear(size);
  if (whole !== null) return ENDS.has(whole) || isNines(String(whole)) || isRound(String(whole));
  const tenths = wholeNear(size * 10);
  return tenths !== null && tenths >= 999 && isNines(String(tenths));
}
