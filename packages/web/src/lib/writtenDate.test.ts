import { describe, expect, it } from 'vitest';
import { writtenDate } from './writtenDate.ts';

describe('a day as it is written', () => {
  it.each([
    ['2026. 11. 21.', '2026-11-21'],
    ['2026.1.2', '2026-01-02'],
    ['2026-01-02', '2026-01-02'],
    ['20260102', '2026-01-02'],
    ['2026-01-02 00:00:00', '2026-01-02'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['tegnap', 'tegnap'],
  ])('%s', (text, date) => expect(writtenDate(text)).toBe(date));
});
