import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { isStanding } from './damages.hu.ts';

describe('a damage of the demo', () => {
  it.each([
    ['OSZI_BUZA', '2026-06-10', true],
    ['OSZI_BUZA', '2026-07-08', false],
    ['KUKORICA', '2026-08-09', true],
    ['KUKORICA', '2026-09-10', false],
    ['GYEP', '2026-08-09', true],
  ])('on %s at %s: %s', (plantCode, day, expected) => {
    expect(isStanding({ plantCode }, day as IsoDate)).toBe(expected);
  });
});
