import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { newestMean } from './newestMean.ts';

const image = (date: string, mean: number | null) => ({ date: date as IsoDate, mean });

describe('the newest mean of a parcel', () => {
  it.each([
    ['up', [image('2026-06-05', 0.5), image('2026-06-10', 0.54)], 0.54],
    ['down', [image('2026-06-10', 0.4), image('2026-06-05', 0.5)], 0.4],
    ['same', [image('2026-06-05', 0.5), image('2026-06-10', 0.52)], 0.52],
    ['same', [image('2026-06-05', 0.5)], 0.5],
    ['down', [image('2026-06-05', 0.5), image('2026-06-08', null), image('2026-06-10', 0.3)], 0.3],
  ] as const)('goes %s', (direction, images, mean) => {
    expect(newestMean(images)).toEqual({ mean, direction });
  });

  it('is not known without images, nor where none has a mean', () => {
    expect(newestMean([])).toBeNull();
    expect(newestMean([image('2026-06-05', null)])).toBeNull();
  });
});
