import { describe, expect, it } from 'vitest';
import { nearestStop, nextStop, PEEK } from './sheetStops.ts';

describe('the stops of the sheet', () => {
  it('are chosen by the nearest height when the sheet is released', () => {
    expect(nearestStop(100, 640, PEEK.title)).toBe('peek');
    expect(nearestStop(250, 640, PEEK.title)).toBe('half');
    expect(nearestStop(600, 640, PEEK.answer)).toBe('full');
  });

  it('are stepped up and down and stop at the ends, or go around', () => {
    expect(nextStop('peek', 'up')).toBe('half');
    expect(nextStop('full', 'up')).toBe('full');
    expect(nextStop('peek', 'down')).toBe('peek');
    expect(nextStop('full', 'around')).toBe('peek');
  });
});
