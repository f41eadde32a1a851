const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
/** Day 0 of a workbook's count, after and before the day that never was, and of one from an old Macintosh. */
const EPOCH = Date.UTC(1899, 11, 30);
const EARLY_EPOCH = Date.UTC(1899, 11, 31);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 29 February 1900, which the count has and the calendar has not. */
const NEVER = 60;
/** 31 December 9999, the last day that a workbook knows. */
const LAST = 2_958_465;

/**
 * A number that its workbook shows as a day, as text: its day, or where it has an hour the day and the time as they are
 * shown, of no time zone. Serial 60 is the day that never was, which every reader refuses; what is no day stays a number.
 */
export function serialText(value: number, date1904: boolean): string | number {
  // A program stores parts of a day as a fraction, which is a little off.
  const seconds = Math.round(value * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (!(day >= 0 && day <= LAST)) return value;
  const time = new Date((seconds - day * DAY_SECONDS) * 1_000).toISOString().slice(11, 19);
  const epoch = date1904 ? EPOCH_1904 : day < NEVER ? EARLY_EPOCH : EPOCH;
  const date =
    day === NEVER && !date1904
      ? '1900-02-29'
      : new Date(epoch + day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return time === '00:00:00' ? date : `${date}T${time}`;
}
