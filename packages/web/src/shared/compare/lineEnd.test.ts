import { describe, expect, it } from 'vitest';
import { lineEnd } from './lineEnd.ts';

const FREE = { top: 0, bottom: 130, legend: { right: 156, bottom: 250 } };

describe('the line between two dates', () => {
  it('ends beside the legend where that is not in its way', () => expect(lineEnd(FREE, 195)).toBe(130));

  it('ends above the legend where its handle would lie on it', () => {
    expect(lineEnd(FREE, 100)).toBe(250);
    expect(lineEnd(FREE, 183)).toBe(250);
  });

  it('ends above the controls where there is no legend', () => expect(lineEnd({ top: 0, bottom: 130 }, 20)).toBe(130));
});
