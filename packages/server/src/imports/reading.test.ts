import { describe, expect, it } from 'vitest';
import { readRequiredText, readText } from './reading.ts';

describe('the text of a cell', () => {
  it.each(['#N/A', ' #REF! ', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#GETTING_DATA'])(
    'is refused where a formula failed: %s',
    (cell) => {
      expect(() => readText(cell, 'gazda')).toThrow(`Hibás képlet áll benne (gazda): ${cell.trim()}.`);
      expect(() => readRequiredText(cell, 'gazda')).toThrow('Hibás képlet');
    },
  );

  it.each(['#1', 'N/A', '#N/A 12', '12/#A', '#'])('is taken where it only resembles that: %s', (cell) =>
    expect(readText(cell, 'gazda')).toBe(cell),
  );
});
