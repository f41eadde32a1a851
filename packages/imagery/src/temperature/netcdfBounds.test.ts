import { describe, expect, it } from 'vitest';
import { netcdfBytes, type WrittenVariable } from '../testing/netcdf.ts';
import { TemperatureError } from './fault.ts';
import { datesOfAxis } from './netcdfBounds.ts';
import { netcdfVariables } from './netcdfFile.ts';

const SINCE = 'days since 2026-04-30';

function datesOf(
  times: readonly number[],
  bounds: readonly number[] | null,
  {
    attributes = { bounds: 'time_bnds' },
    units = SINCE,
    name = 'time_bnds',
    own = {},
  }: {
    attributes?: WrittenVariable['attributes'];
    units?: string;
    name?: string;
    own?: WrittenVariable['attributes'];
  } = {},
): readonly string[] | string {
  const variables: WrittenVariable[] = [
    { name: 'time', dimensions: ['time'], type: 'double', attributes: { units, ...attributes }, values: times },
    ...(bounds === null
      ? []
      : [{ name, dimensions: ['time', 'nv'], type: 'double', attributes: own, values: bounds } as const]),
  ];
  const read = netcdfVariables(netcdfBytes({ dimensions: { time: times.length, nv: 2 }, variables }));
  const time = read.find((each) => each.name === 'time');
  try {
    return time === undefined ? 'no time' : datesOfAxis(time, read);
  } catch (cause) {
    if (!(cause instanceof TemperatureError)) throw cause;
    return cause.fault.code === 'timeBounds' ? cause.fault.why : cause.fault.code;
  }
}

describe('datesOfAxis', () => {
  it.each<[string, number[], number[], string[]]>([
    ['at its end', [1, 2], [0, 1, 1, 2], ['2026-04-30', '2026-05-01']],
    ['at its beginning', [0, 1], [0, 1, 1, 2], ['2026-04-30', '2026-05-01']],
    ['in its middle', [0.5], [0, 1], ['2026-04-30']],
    ['with bounds from the later to the earlier', [1], [1, 0], ['2026-04-30']],
    ['with bounds up to the last second', [1 - 1 / 86_400], [0, 1 - 1 / 86_400], ['2026-04-30']],
    ['of a day from 6 o’clock', [1.25], [0.25, 1.25], ['2026-04-30']],
    ['of a day from 18 o’clock', [1.75], [0.75, 1.75], ['2026-05-01']],
    ['in its middle, of a day of Central Europe', [0.5], [-1 / 12, 1 - 1 / 12], ['2026-04-30']],
    ['of an hour', [0.5], [0.45, 0.5], ['2026-04-30']],
    ['at a moment', [1], [1, 1], ['2026-05-01']],
  ])('gives the day of a value whose time stands %s', (_, times, bounds, days) => {
    expect(datesOf(times, bounds)).toEqual(days);
  });

  it('reads bounds of a usual name that the time does not name, and units of their own', () => {
    expect(datesOf([1], [0, 1], { attributes: {} })).toEqual(['2026-04-30']);
    expect(datesOf([1], [0, 1], { attributes: {}, name: 'time_bounds' })).toEqual(['2026-04-30']);
    expect(datesOf([24], [0, 24], { units: 'hours since 2026-04-30' })).toEqual(['2026-04-30']);
    expect(
      datesOf([24], [-1, 0], { units: 'hours since 2026-04-30', own: { units: 'days since 2026-05-01' } }),
    ).toEqual(['2026-04-30']);
  });

  it('takes times without bounds as they are', () => {
    expect(datesOf([1], null, { attributes: {} })).toEqual(['2026-05-01']);
    expect(datesOf([0.5], null)).toEqual(['2026-04-30']);
  });

  it.each<[string, number[], number[] | null, object]>([
    ['missing', [1], null, {}],
    ['long', [31], [0, 31], {}],
    ['twoDays', [1], [0.5, 1.5], {}],
    ['contradiction', [5], [0, 1], {}],
    ['contradiction', [1], [Number.NaN, 1], {}],
    ['climatology', [1], [0, 1], { attributes: { climatology: 'time_bnds' } }],
    ['shape', [1], [0, 1], { attributes: { bounds: 'time' } }],
  ])('refuses bounds: %s', (why, times, bounds, options) => {
    expect(datesOf(times, bounds, options)).toBe(why);
  });
});
