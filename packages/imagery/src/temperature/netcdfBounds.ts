import { TemperatureError } from './fault.ts';
import { placesOf, plain } from './netcdfAxes.ts';
import type { NetcdfVariable } from './netcdfFile.ts';
import { ROUNDING, timeScale, type TimeScale } from './netcdfTimes.ts';

/** Names of bounds in files whose time does not name them. */
const USUAL_NAMES = ['timebnds', 'timebounds', 'timebnd'];
/** The part of a period that must be on one day: a day of measurements from 6 or 18 o'clock has three quarters there. */
const ON_ONE_DAY = 0.75;
/** The longest period that is a day, in days: with a leap second and the last measurement of the hour. */
const LONGEST = 1.05;

const textOf = (variable: NetcdfVariable, name: string): string | undefined => {
  const value = variable.attributes.get(name);
  return typeof value === 'string' ? value.trim() : undefined;
};

const isWhole = (days: number) => Math.abs(days - Math.round(days)) <= ROUNDING;

/** The bounds of a time: the named variable, or one of a usual name and of the right shape. */
function boundsOf(time: NetcdfVariable, variables: readonly NetcdfVariable[]) {
  const name = textOf(time, 'bounds');
  const fits = ({ dimensions }: NetcdfVariable) =>
    dimensions.length === time.dimensions.length + 1 &&
    dimensions.at(-1)?.size === 2 &&
    time.dimensions.every((each, index) => dimensions[index]?.name === each.name);
  if (name !== undefined) {
    const found = variables.find((each) => each.name === name);
    if (found !== undefined && !fits(found)) throw new TemperatureError({ code: 'shape', variable: name });
    return { name, variable: found };
  }
  const usual = variables.find((each) => USUAL_NAMES.includes(plain(each.name)) && fits(each));
  return usual === undefined ? null : { name: usual.name, variable: usual };
}

/**
 * The day on which a period lies.
 * @throws TemperatureError of a period that is longer than a day, on two days alike, or not that of its time
 */
function dayOfPeriod(scale: TimeScale, [one, other]: readonly [number, number], time: number): string {
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  const period = end - start;
  if (Number.isNaN(period) || time < start - ROUNDING || time > end + ROUNDING)
    throw new TemperatureError({ code: 'timeBounds', why: 'contradiction', date: scale.date(time) });
  if (period <= ROUNDING) return scale.date(time);
  if (period > LONGEST) throw new TemperatureError({ code: 'timeBounds', why: 'long', date: scale.date(start) });
  const midnight = Math.floor(start + ROUNDING) + 1;
  const before = (Math.min(end, midnight) - start) / period;
  if (before >= ON_ONE_DAY - ROUNDING) return scale.date(start);
  if (1 - before >= ON_ONE_DAY - ROUNDING) return scale.date(midnight);
  throw new TemperatureError({ code: 'timeBounds', why: 'twoDays', date: scale.date(start) });
}

/**
 * The day of each time of a file. Where times have bounds, these say which period a value is of (CF 7.1); a time itself
 * may stand at its beginning, in its middle or at its end.
 * @throws TemperatureError
 */
export function datesOfAxis(time: NetcdfVariable, variables: readonly NetcdfVariable[]): readonly string[] {
  const times = placesOf(time);
  const scaleOf = (units: string | undefined, calendar: string | undefined) => timeScale(units ?? '', calendar);
  const scale = scaleOf(textOf(time, 'units'), textOf(time, 'calendar'));
  const days = times.map((each) => scale.days(each));
  if (time.attributes.has('climatology'))
    throw new TemperatureError({ code: 'timeBounds', why: 'climatology', date: scale.date(days[0] ?? 0) });
  const bounds = boundsOf(time, variables);
  if (bounds === null) return days.map((each) => scale.date(each));
  const { variable } = bounds;
  if (variable === undefined) {
    // Midnight is the end of a day as well as the beginning of one; any other time is on its day.
    const midnight = days.find(isWhole);
    if (midnight === undefined) return days.map((each) => scale.date(each));
    throw new TemperatureError({ code: 'timeBounds', why: 'missing', date: scale.date(midnight) });
  }
  // Bounds have the units of their time unless they repeat their own.
  const own = scaleOf(
    textOf(variable, 'units') ?? textOf(time, 'units'),
    textOf(variable, 'calendar') ?? textOf(time, 'calendar'),
  );
  const shift = offsetBetween(own, scale);
  return days.map((each, index) => {
    const [one, other] = [0, 1].map((end) => own.days(variable.at(2 * index + end)) + shift);
    return dayOfPeriod(scale, [one ?? Number.NaN, other ?? Number.NaN], each);
  });
}

/** Days from the origin of one scale to that of another. */
const offsetBetween = (from: TimeScale, to: TimeScale): number =>
  (Date.parse(from.date(0)) - Date.parse(to.date(0))) / 86_400_000;
