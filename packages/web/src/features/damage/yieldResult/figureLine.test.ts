import { expect, it } from 'vitest';
import { figureLine, type LineFigures } from './figureLine.ts';
import { yieldTexts } from './texts.hu.ts';

const FIGURES: LineFigures = {
  damagePercent: 15.8,
  damagePercentInterval: [0, 35.6],
  lostYield: 3.98,
  lostYieldInterval: [0, 8.94],
  interval90: [1.98, 3.2],
  quality: 'ok',
};
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

it('says loss, tonnes, yield with its interval and the quality in one line', () => {
  expect(plain(figureLine(2.59, FIGURES))).toBe(
    'Kár 16 % (0–36 %) · 4,0 t (0–8,9) · 2,59 t/ha (90 %: 1,98–3,20), megbízhatóság: megfelelő',
  );
});

it('leaves out the loss where no reference yield is known', () => {
  const unknown = { damagePercent: null, damagePercentInterval: null, lostYield: null, lostYieldInterval: null };
  expect(plain(figureLine(2.59, { ...FIGURES, ...unknown }))).toBe(
    '2,59 t/ha (90 %: 1,98–3,20), megbízhatóság: megfelelő',
  );
});

it('says that the uncertainty of one point is not known', () => {
  const one = {
    damagePercentInterval: null,
    lostYieldInterval: null,
    interval90: null,
    quality: 'informative',
  } as const;
  expect(plain(figureLine(2.59, { ...FIGURES, ...one }))).toBe(
    'Kár 16 % · 4,0 t · 2,59 t/ha (bizonytalansága nem ismert), megbízhatóság: tájékoztató',
  );
});

it('says what further points would bring, in tenths or, below a tenth, in hundredths', () => {
  expect(yieldTexts.narrowing(6, 0.41)).toBe('Még 6 pont kb. ±0,4-re szűkítené.');
  expect(yieldTexts.narrowing(2, 0.062)).toBe('Még 2 pont kb. ±0,06-ra szűkítené.');
});
