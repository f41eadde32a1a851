import { describe, expect, it } from 'vitest';
import { fromPlaywright, isGood, line, MAX_FLAKY, NOTHING, sum } from './counts.mjs';

describe('counts', () => {
  it('of a runner that ended badly are at least one failure', () => {
    expect(fromPlaywright({ stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 } }, 1).failed).toBe(1);
    expect(fromPlaywright(undefined, 0).failed).toBe(1);
  });

  it('of Playwright count a flaky test as passed', () => {
    const stats = { expected: 3, flaky: 2, unexpected: 0, skipped: 1 };
    expect(fromPlaywright({ stats }, 0)).toEqual({ passed: 5, failed: 0, flaky: 2, skipped: 1 });
  });

  it('of several parts are one line', () => {
    const total = sum([NOTHING, { passed: 7, failed: 1, flaky: 1, skipped: 2 }, { ...NOTHING, passed: 1, flaky: 2 }]);
    expect(line(total)).toBe('8 passed, 1 failed, 2 skipped, 3 flaky');
  });

  it('are good without a failure and with few second tries', () => {
    expect(isGood({ ...NOTHING, flaky: MAX_FLAKY })).toBe(true);
    expect(isGood({ ...NOTHING, flaky: MAX_FLAKY + 1 })).toBe(false);
    expect(isGood({ ...NOTHING, failed: 1 })).toBe(false);
  });
});
