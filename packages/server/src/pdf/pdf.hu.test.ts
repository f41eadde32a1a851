import { expect, it } from 'vitest';
import { pdfTexts } from './pdf.hu.ts';

it('an instant has the same form on paper as on the screen', () => {
  expect(pdfTexts.instant(new Date('2026-11-22T13:56:41Z'))).toBe('2026. 11. 22. 14:56');
  expect(pdfTexts.instant(new Date('2026-07-01T23:05:00Z'))).toBe('2026. 07. 02. 01:05');
});
