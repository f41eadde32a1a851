const dateTime = new Intl.DateTimeFormat('hu-HU', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const time = new Intl.DateTimeFormat('hu-HU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const integer = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 0, useGrouping: 'always' });

/** `YYYY. MM. DD. HH:mm` of an instant, in the time zone of this device. */
export const formatDateTime = (instant: string): string => dateTime.format(new Date(instant));

/** `HH:mm` of an instant, in the time zone of this device. */
export const formatTime = (instant: string): string => time.format(new Date(instant));

/** A whole number with its thousands separated by U+00A0. */
export const formatCount = (count: number): string => integer.format(count);

const decimals = (digits: number, signDisplay: 'negative' | 'exceptZero' = 'negative') =>
  new Intl.NumberFormat('hu-HU', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
    roundingMode: 'halfExpand',
    signDisplay,
  });
const hundredths = decimals(2);
const tenths = decimals(1);
const differences = decimals(2, 'exceptZero');

/** `YYYY. MM. DD.` of a calendar date `YYYY-MM-DD`. */
export const formatDate = (date: string): string => `${date.replaceAll('-', '. ')}.`;

const monthAndDay = new Intl.DateTimeFormat('hu-HU', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `MMM D.` of a calendar date, as `nov. 20.`, where its year stands beside it. */
export const formatMonthDay = (date: string): string => monthAndDay.format(new Date(`${date}T00:00:00Z`));

const monthAlone = new Intl.DateTimeFormat('hu-HU', { month: 'short', timeZone: 'UTC' });

/** `MMM` of a calendar date, as `nov.`. */
export const formatMonth = (date: string): string => monthAlone.format(new Date(`${date}T00:00:00Z`));

/** The same as an attribute, `nov. 20-i`. */
export const formatMonthDayOf = (date: string): string => `${formatMonthDay(date).replace(/\.$/, '')}-i`;

/** Two decimals with a decimal comma and a true minus. */
export const formatNumber = (value: number): string => hundredths.format(value).replace('-', '−');

/** The same of a difference: with its sign, unless it is rounded to nothing. */
export const formatSigned = (value: number): string => differences.format(value).replace('-', '−');

/** A number of decimals with a decimal comma and a true minus. */
export const formatDecimal = (value: number, digits: number): string =>
  (digits === 1 ? tenths : digits === 2 ? hundredths : decimals(digits)).format(value).replace('-', '−');

/** Hectares with their unit, two decimals. */
export const formatHectares = (area: number): string => `${formatNumber(area)}\u00A0ha`;

/** Percent of a share 0 to 1, without decimals. */
export const formatShare = (share: number): string => `${formatCount(share * 100)}\u00A0%`;

/** A length: metres to one decimal below a kilometre, kilometres to two above. */
export const formatLength = (metres: number): string =>
  Math.round(metres * 10) < 10_000 ? `${tenths.format(metres)}\u00A0m` : `${formatNumber(metres / 1_000)}\u00A0km`;
