import { describe, expect, it } from 'vitest';
import { rhythmText } from './rhythm.ts';

describe('a source’s rhythm', () => {
  it.each([
    [1440, 'naponta'],
    [2880, '2 naponta'],
    [60, 'óránként'],
    [360, '6 óránként'],
    [1, 'percenként'],
    [90, '90 percenként'],
  ])('of %i minutes is %s', (minutes, text) => expect(rhythmText(minutes)).toBe(text));
});
