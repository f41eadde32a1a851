import { describe, expect, it } from 'vitest';
import { encodeNdvi } from '../ndvi/encoding.ts';
import type { IsoDate } from '../units.ts';
import type { BlockSeries } from './blockSeries.ts';
import { likeSeason } from './cropSeasons.ts';
import { inDoubt, isLandscapeDip, isRecovered, recoveries } from './dips.ts';
import type { Expectation } from './expectedChange.ts';
import { FLAG } from './flagPalette.ts';
import { flagLimits, flagOf } from './flags.ts';
import { isOwnHarvest } from './harvestGuard.ts';
import { isNotified } from './kinds.ts';
import { afterMowing, isCutOn, lastCut, looksMown } from './mowing.ts';
import { expectationOfRest, mayStandOut } from './ownRest.ts';

const day = (text: string) => text as IsoDate;
const expectation = (expected: number, spread = 0.03): Expectation => ({
  expected,
  spread,
  neighbours: 20,
  level: 'mown',
});

/** One row per block: its values on the dates. */
function series(dates: readonly string[], rows: readonly (readonly number[])[]): BlockSeries {
  return {
    dates: dates as unknown as readonly IsoDate[],
    x: Float64Array.from(rows, (_, block) => 700_000 + block * 100),
    y: Float64Array.from(rows, () => 200_000),
    means: dates.map((_, date) => Float64Array.from(rows, (row) => row[date] ?? Number.NaN)),
    usable: dates.map(() => new Uint8Array(rows.length).fill(1)),
  };
}
const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

describe('a block’s own harvest', () => {
  it('is a part of whatever size that falls to 0.35 in the crop’s window', () => {
    expect(isOwnHarvest(day('2018-06-20'), 0.35, 'OSZI_BUZA')).toBe(true);
    expect(isOwnHarvest(day('2018-06-20'), 0.36, 'OSZI_BUZA')).toBe(false);
    expect(isOwnHarvest(day('2018-06-19'), 0.35, 'OSZI_BUZA')).toBe(false);
    expect(isOwnHarvest(day('2018-08-10'), 0.35, 'OSZI_BUZA')).toBe(true);
    expect(isOwnHarvest(day('2018-08-11'), 0.35, 'OSZI_BUZA')).toBe(false);
  });

  it('never applies to grass or lucerne, and applies on any day to a field of unknown crop', () => {
    expect(isOwnHarvest(day('2018-07-01'), 0.3, 'GYEP')).toBe(false);
    expect(isOwnHarvest(day('2018-07-01'), 0.3, 'LUCERNA')).toBe(false);
    expect(isOwnHarvest(day('2018-04-20'), 0.35, null)).toBe(true);
    expect(isOwnHarvest(day('2018-04-20'), 0.36, null)).toBe(false);
  });
});

describe('a mown part of a meadow', () => {
  it('fell by 0.15 to short green grass in the mowing season', () => {
    const on = (date: string, before: number, after: number) => looksMown(day(date), { before, after }, 'GYEP', null);
    expect(on('2018-06-10', 0.85, 0.7)).toBe(true);
    expect(on('2018-06-10', 0.84, 0.7)).toBe(false);
    expect(on('2018-06-10', 0.85, 0.36)).toBe(true);
    expect(on('2018-06-10', 0.85, 0.35)).toBe(false);
    expect(on('2018-06-10', 0.95, 0.76)).toBe(true);
    expect(on('2018-06-10', 0.95, 0.77)).toBe(false);
    expect(on('2018-05-01', 0.85, 0.6)).toBe(true);
    expect(on('2018-04-30', 0.85, 0.6)).toBe(false);
    expect(looksMown(day('2018-06-10'), { before: 0.85, after: 0.6 }, 'KUKORICA', null)).toBe(false);
  });

  it('fell no deeper than the meadows that were mown on the same day', () => {
    const to = (after: number) => looksMown(day('2018-06-10'), { before: 0.9, after }, 'GYEP', expectation(0.65));
    expect(to(0.55)).toBe(true);
    expect(to(0.54)).toBe(false);
  });

  const since = {
    days: 10,
    share: 0.3,
    part: { onDay: 0.4, later: 0.48 },
    rest: { onDay: 0.8, later: 0.8 },
    around: null,
    cut: null,
  };
  it('is mown where it came nearer to the rest by a tenth of the difference, and a loss where it did not within ten days', () => {
    expect(afterMowing({ ...since, days: 5 })).toBe('grown');
    const slower = { ...since, part: { onDay: 0.4, later: 0.479 } };
    expect(afterMowing({ ...slower, days: 9 })).toBe('open');
    expect(afterMowing(slower)).toBe('not-grown');
  });

  it('is mown where it stays green while the rest dries, and lost where both grow alike', () => {
    expect(afterMowing({ ...since, part: { onDay: 0.4, later: 0.4 }, rest: { onDay: 0.8, later: 0.66 } })).toBe(
      'grown',
    );
    expect(afterMowing({ ...since, part: { onDay: 0.4, later: 0.45 }, rest: { onDay: 0.8, later: 0.85 } })).toBe(
      'not-grown',
    );
  });

  it('does not count as grown after a hazy image, which brings all levels together', () => {
    const hazy = { ...since, part: { onDay: 0.4, later: 0.36 }, rest: { onDay: 0.8, later: 0.5 } };
    expect(afterMowing(hazy)).toBe('not-grown');
    expect(afterMowing({ ...hazy, part: { onDay: 0.4, later: 0.371 } })).toBe('grown');
  });

  it('is measured by the grass that was cut on the same day, as far as there is any', () => {
    const drought = { ...since, cut: expectation(-0.02) };
    expect(afterMowing({ ...drought, part: { onDay: 0.4, later: 0.33 } })).toBe('grown');
    expect(afterMowing({ ...drought, part: { onDay: 0.4, later: 0.32 } })).toBe('not-grown');
  });

  it('is not judged where it is a whole meadow, unless others that were cut grew clearly better', () => {
    const whole = { ...since, share: 0.71, part: { onDay: 0.4, later: 0.44 } };
    expect(afterMowing(whole)).toBe('open');
    expect(afterMowing({ ...whole, cut: expectation(0.1, 0.03) })).toBe('not-grown');
    expect(afterMowing({ ...whole, cut: expectation(0.1, 0.04) })).toBe('open');
  });

  it('is a kind of alert that nobody is notified of', () => expect(isNotified('mowing')).toBe(false));

  it('makes grass of the same cut neighbours', () => {
    const own = series(
      ['2018-05-20', '2018-06-01', '2018-06-10', '2018-08-10'],
      [
        [0.85, 0.6, 0.75, 0.8],
        [0.85, 0.71, 0.75, 0.8],
      ],
    );
    expect([isCutOn(own, 0, 1), isCutOn(own, 1, 1)]).toEqual([true, false]);
    expect([lastCut(own, 0, 2), lastCut(own, 1, 2), lastCut(own, 0, 3)]).toEqual([1, -1, -1]);
  });
});

describe('the recovery of a flagged part', () => {
  const part = { before: 0.8, low: 0.5, after: 0.8, days: 8 };
  it('takes back three fifths of the fall, faster than anything grows, within 15 days', () => {
    expect(isRecovered(part)).toBe(true);
    expect(isRecovered({ ...part, after: 0.5 + 0.03 * 8 })).toBe(false);
    expect(isRecovered({ ...part, days: 3, after: 0.679 })).toBe(false);
    expect(isRecovered({ ...part, days: 3, after: 0.681 })).toBe(true);
    expect(isRecovered({ before: 1, low: 0, after: 0.9, days: 15 })).toBe(true);
    expect(isRecovered({ before: 1, low: 0, after: 0.9, days: 16 })).toBe(false);
  });
});

describe('a dip of the whole landscape', () => {
  it('is a median of 0.05 with four fifths of the blocks deeper than 0.03', () => {
    expect(isLandscapeDip(times(10, 0.05))).toBe(true);
    expect(isLandscapeDip(times(10, 0.049))).toBe(false);
    expect(isLandscapeDip([...times(8, 0.07), ...times(2, 0.03)])).toBe(true);
    expect(isLandscapeDip([...times(7, 0.07), ...times(3, 0.03)])).toBe(false);
    expect(isLandscapeDip(times(7, 0.07))).toBe(false);
  });

  const dates = ['2018-06-01', '2018-06-06', '2018-06-11'];
  it('of 0.07 is taken out of use once the next image arrives', () => {
    const { places } = recoveries(series(dates, times(10, [0.75, 0.68, 0.75])), 2);
    expect(places.map(({ date, reason }) => `${date} ${reason}`)).toEqual(times(10, '1 hazy'));
    expect(recoveries(series(dates, times(10, [0.75, 0.71, 0.75])), 2).places).toEqual([]);
    expect(recoveries(series(dates, times(10, [0.75, 0.6, 0.67])), 2).places).toEqual([]);
  });

  it('may also be in the newest image: it is in doubt until the next', () => {
    expect(inDoubt(series(dates.slice(0, 2), times(10, [0.75, 0.7])), 1).size).toBe(10);
    expect(inDoubt(series(dates.slice(0, 2), times(10, [0.75, 0.701])), 1).size).toBe(0);
    expect(inDoubt(series(['2018-06-01', '2018-06-17'], times(10, [0.75, 0.6])), 1).size).toBe(0);
  });
});

describe('a block without neighbours', () => {
  /** Pixels of a field that changed by about 0.02, the first of them by `fall`. */
  const changed = (fallen: number, fall: number, count = 200) => {
    const before = Uint8Array.from({ length: count }, (_, at) => encodeNdvi(0.8 + (at % 5) * 0.005));
    const after = Uint8Array.from({ length: count }, (_, at) =>
      encodeNdvi(0.82 + (at % 7) * 0.004 - (at < fallen ? fall : 0)),
    );
    return [before, after] as const;
  };
  const flaggedOf = ([before, after]: readonly [Uint8Array, Uint8Array]) => {
    const rest = expectationOfRest(before, after);
    if (rest === null) return null;
    return before.reduce(
      (n, code, at) => n + (flagOf(code, after[at] ?? 0, flagLimits(rest)) === FLAG.loss ? 1 : 0),
      0,
    );
  };

  it('is measured by its own larger part, however far the smaller one fell', () => {
    const rest = expectationOfRest(...changed(80, 0.5));
    expect(rest?.expected).toBeCloseTo(0.02, 1);
    expect(rest).toMatchObject({ spread: 0.03, level: 'block', neighbours: 0 });
    expect(flaggedOf(changed(80, 0.5))).toBe(80);
    expect(flaggedOf(changed(80, 0.15))).toBe(80);
    expect(flaggedOf(changed(80, 0.08))).toBe(0);
  });

  it('is not measured where more than half of it fell, nor by a handful of pixels', () => {
    expect(flaggedOf(changed(99, 0.3))).toBe(99);
    expect(flaggedOf(changed(110, 0.3))).toBe(0);
    expect(expectationOfRest(...changed(0, 0, 29))).toBeNull();
    expect(expectationOfRest(...changed(0, 0, 30))).not.toBeNull();
  });

  it('is not measured where its statistics leave no room for a part that differs from the rest', () => {
    expect(mayStandOut(0.012, 0.012)).toBe(true);
    expect(mayStandOut(0.01, 0.01)).toBe(false);
  });

  it('is compared with crops of a similar season', () => {
    expect(likeSeason('OSZI_BUZA')).toBe(likeSeason('ROZS'));
    expect(likeSeason('KUKORICA')).toBe(likeSeason('CUKORREPA'));
    expect(likeSeason('GYEP')).not.toBe(likeSeason('KUKORICA'));
    expect([likeSeason('SZOLO'), likeSeason(null)]).toEqual([-1, -1]);
  });
});
