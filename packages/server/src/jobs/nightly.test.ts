import { describe, expect, it } from 'vitest';
import { nightly } from './nightly.ts';

const at = (instant: string) => new Date(instant);

describe('nightly', () => {
  it.each([
    // Summer: Budapest is two hours ahead, winter: one.
    ['2026-07-01T00:01:00Z', '2026-07-01T12:00:00Z', false],
    ['2026-07-01T00:01:00Z', '2026-07-01T23:59:00Z', false],
    ['2026-07-01T00:01:00Z', '2026-07-02T00:00:00Z', true],
    ['2026-01-01T00:59:00Z', '2026-01-01T01:01:00Z', true],
    ['2026-12-31T22:00:00Z', '2027-01-01T00:30:00Z', false],
    ['2026-12-31T22:00:00Z', '2027-01-01T01:30:00Z', true],
    // A server that was off for a week queues once.
    ['2026-07-01T00:01:00Z', '2026-07-08T15:00:00Z', true],
  ])('last at %s, now %s: %s', (last, now, due) => {
    expect(nightly(at(last), at(now))).toBe(due);
  });

  it('is due where it never was', () => {
    expect(nightly(undefined, at('2026-07-01T12:00:00Z'))).toBe(true);
  });
});
