import { describe, expect, it } from 'vitest';
import { nearestStop, nextStop } from './sheetStops.ts';

describe('the stops of the sheet', () => {
  it('take the nearest when it is let go', () => {
    expect(nearestStop(100, 640)).toBe('peek');
    expect(nearestStop(250, 640)).toBe('half');
    expect(nearestStop(600, 640)).toBe('full');
  });

  it('step up and down and hold at the ends, or go around', () => {
    expect(nextStop('peek', 'up')).toBe('half');
    expect(nextStop('full', 'up')).toBe('full');
    expect(nextStop('peek', 'down')).toBe('peek');
    expect(nextStop('full', 'around')).toBe('peek');
  });
});
