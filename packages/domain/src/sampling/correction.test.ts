import { describe, expect, it } from 'vitest';
import { measuredOf, type RecordedYield, recordedAfter, type SentYield, yieldChange } from './correction.ts';

const fixAt = (at: string) => ({ lon: 20, lat: 46, accuracy: 4, at });
const MEASURED: RecordedYield = {
  yield: 4.2,
  measuredAt: '2026-07-01T10:00:05Z',
  fix: fixAt('2026-07-01T10:00:00Z'),
};
const CORRECTED: RecordedYield = { ...MEASURED, yield: 5.1, measuredYield: 4.2 };
const LATER = { measuredAt: '2026-07-01T12:00:00Z', fix: fixAt('2026-07-01T11:59:58Z') };
const echoed = (value: number | null): SentYield => ({ ...MEASURED, yield: value });

describe('a sent yield', () => {
  it.each([
    ['of a new point is a measurement', null, { yield: 4 }, false, 'measured'],
    ['of a point that nobody measured is one', { yield: null }, { yield: 4, ...LATER }, false, 'measured'],
    ['that is none of an unmeasured point does nothing', { yield: null }, { yield: null }, false, 'none'],
    ['that was read and sent back does nothing', MEASURED, echoed(4.2), false, 'none'],
    ['that is another with the read time and place is a correction', MEASURED, echoed(5.5), false, 'corrected'],
    ['of the measurer with the read time and place is a correction', MEASURED, echoed(1), true, 'corrected'],
    ['without a place is a correction', MEASURED, { yield: 5, measuredAt: LATER.measuredAt }, true, 'corrected'],
    [
      'with an older place is a correction',
      MEASURED,
      { yield: 5, fix: fixAt('2026-06-30T10:00:00Z') },
      true,
      'corrected',
    ],
    ['with a place of its own is a new measurement', MEASURED, { yield: 5, ...LATER }, false, 'measured'],
    ['that is the same at a place of its own is one too', MEASURED, { yield: 4.2, ...LATER }, true, 'measured'],
    [
      'with a reason is a correction, whatever comes with it',
      MEASURED,
      { yield: 5, ...LATER, correctionReason: 'q' },
      true,
      'corrected',
    ],
    ['that is none withdraws the own measurement', MEASURED, { yield: null }, true, 'withdrawn'],
    ['that is none corrects another person’s', MEASURED, { yield: null }, false, 'corrected'],
    ['after such a correction is one again', { ...CORRECTED, yield: null }, { yield: 7 }, false, 'corrected'],
  ] as const)('%s', (_, was, is, isOwn, change) => {
    expect(yieldChange(was, is as SentYield, isOwn)).toBe(change);
  });
});

describe('what is recorded afterwards', () => {
  it('of a correction keeps the measured value, its time and its place', () => {
    const is = { yield: 5.1, ...LATER };
    expect(recordedAfter(MEASURED, is, 'corrected')).toEqual({ ...MEASURED, yield: 5.1, measuredYield: 4.2 });
    expect(recordedAfter(CORRECTED, { yield: 6 }, 'corrected')).toEqual({ ...CORRECTED, yield: 6 });
  });

  it('of nothing is what was before, and of a measurement only the new one', () => {
    expect(recordedAfter(CORRECTED, echoed(5.1), 'none')).toEqual(CORRECTED);
    expect(recordedAfter(CORRECTED, { yield: 6, ...LATER }, 'measured')).toEqual({
      yield: 6,
      measuredYield: null,
      ...LATER,
    });
    expect(recordedAfter(MEASURED, { yield: null }, 'withdrawn')).toEqual({
      yield: null,
      measuredYield: null,
      measuredAt: null,
      fix: null,
    });
  });

  it('names the measured value whether or not it was corrected', () => {
    expect([measuredOf(MEASURED), measuredOf(CORRECTED), measuredOf({ yield: null })]).toEqual([4.2, 4.2, null]);
  });
});
