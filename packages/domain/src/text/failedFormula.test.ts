import { describe, expect, it } from 'vitest';
import { isFailedFormula, isFilled } from './failedFormula.ts';

describe('isFailedFormula', () => {
  it.each(['#N/A', ' #REF! ', '#HIÁNYZIK', '#ÉRTÉK!'.normalize('NFD'), '#ZÉRÓOSZTÓ!', '#NÉV?', 'Err:502', 'Hiba:502'])(
    'is true of %j',
    (text) => expect(isFailedFormula(text)).toBe(true),
  );

  it.each(['', 'N/A', '#1', 'KAR-#N/A', '#HIV', 'Hiba:', 'Err:5021', 5, null, undefined])('is false of %j', (cell) =>
    expect(isFailedFormula(cell)).toBe(false),
  );
});

describe('isFilled', () => {
  it.each([0, false, 'a', ' a ', new Date(0)])('is true of %j', (cell) => expect(isFilled(cell)).toBe(true));

  it.each([null, undefined, '', ' \u00a0\u200b', '#N/A', '#HIÁNYZIK '])('is false of %j', (cell) =>
    expect(isFilled(cell)).toBe(false),
  );
});
