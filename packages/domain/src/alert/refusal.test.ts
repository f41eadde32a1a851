import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import type { BlockSeries } from './blockSeries.ts';
import { recoveries } from './dips.ts';
import { refusedAtOnce } from './refusal.ts';

/** One row per block: its values on the dates; undefined where it is clouded. */
function series(dates: readonly string[], rows: readonly (readonly (number | undefined)[])[]): BlockSeries {
  return {
    dates: dates as unknown as readonly IsoDate[],
    x: Float64Array.from(rows, (_, block) => 700_000 + block * 100),
    y: Float64Array.from(rows, () => 200_000),
    means: dates.map((_, date) => Float64Array.from(rows, (row) => row[date] ?? Number.NaN)),
    usable: dates.map(() => new Uint8Array(rows.length).fill(1)),
  };
}
const refusedByRecovery = (own: BlockSeries, date: number) => {
  const { places, alone } = recoveries(own, date);
  return [...places, ...alone];
};
const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

describe('values refused at once', () => {
  const dates = ['2018-09-21', '2018-09-23'];
  it('are those of an image that shows nothing where there was vegetation', () => {
    const found = refusedAtOnce(series(dates, times(10, [0.6, 0.007])), 1);
    expect(found.length).toBe(10);
    expect(found[0]).toEqual({ date: 1, block: 0, reason: 'implausible' });
  });

  it('are those of a fall of everything within a fortnight, not of some crops', () => {
    expect(refusedAtOnce(series(dates, times(10, [0.7, 0.4])), 1)[0]?.reason).toBe('sudden');
    expect(refusedAtOnce(series(dates, [...times(7, [0.7, 0.3]), ...times(3, [0.7, 0.68])]), 1)).toEqual([]);
    expect(refusedAtOnce(series(['2018-09-01', '2018-09-23'], times(10, [0.7, 0.4])), 1)).toEqual([]);
  });

  it('need eight blocks, and bare ground is not refused for staying bare', () => {
    expect(refusedAtOnce(series(dates, times(7, [0.6, 0.007])), 1)).toEqual([]);
    expect(refusedAtOnce(series(dates, times(10, [0.2, 0.05])), 1)).toEqual([]);
  });

  it('are compared with values that were not refused themselves', () => {
    const own = series(['2018-09-18', '2018-09-21', '2018-09-23'], times(10, [0.6, 0.01, 0.6]));
    own.usable[1]?.fill(0);
    expect(refusedAtOnce(own, 2)).toEqual([]);
  });
});

describe('values refused once the next image arrived', () => {
  const swiss = ['2022-06-18', '2022-06-20', '2022-06-23', '2022-06-25'];
  it('are those of both images of thin cloud between two clear ones, even of a single field', () => {
    const found = refusedByRecovery(series(swiss, [[0.806, 0.553, 0.55, 0.792]]), 3);
    expect(found.map(({ date, reason }) => [date, reason])).toEqual([
      [2, 'recovered'],
      [1, 'recovered'],
    ]);
  });

  it('are those of a whole image where half of the blocks dipped', () => {
    const rows = [...times(6, [0.8, 0.65, 0.8]), ...times(4, [0.8, 0.76, 0.8])];
    const found = refusedByRecovery(series(['2018-06-01', '2018-06-06', '2018-06-16'], rows), 2);
    expect(found.length).toBe(10);
  });

  it('are not those of mown grass that grows again, nor of what stays low', () => {
    const dates = ['2018-06-01', '2018-06-06', '2018-06-16'];
    expect(refusedByRecovery(series(dates, times(10, [0.85, 0.5, 0.65])), 2)).toEqual([]);
    expect(refusedByRecovery(series(dates, times(10, [0.85, 0.5, 0.45])), 2)).toEqual([]);
    expect(refusedByRecovery(series(dates, [[0.85, 0.6, 0.84]]), 2)).toEqual([]);
    expect(
      refusedByRecovery(series(['2018-05-01', '2018-05-20', '2018-06-16'], times(10, [0.8, 0.5, 0.8])), 2),
    ).toEqual([]);
  });

  it('stay the same when they are judged again', () => {
    const own = series(swiss, [[0.806, 0.553, 0.55, 0.792]]);
    for (const { date, block } of refusedByRecovery(own, 3)) (own.usable[date] as Uint8Array)[block] = 0;
    expect(refusedByRecovery(own, 3).length).toBe(2);
  });
});
