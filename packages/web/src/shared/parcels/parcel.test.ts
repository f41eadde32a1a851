import { describe, expect, it } from 'vitest';
import { missingOutlines, type Parcel } from './parcel.ts';
import { farmerTexts } from '#web/features/farmer/texts.hu.ts';

const plot = (drawn: boolean, canEdit = true) =>
  ({ tableGeometry: drawn ? {} : null, canEdit }) as Parcel['plots'][number];
const parcel = (...plots: Parcel['plots']) => ({ plots });

describe('missing outlines', () => {
  it('are those of the parcel’s own plots, each counted', () => {
    expect(missingOutlines(parcel(plot(true), plot(true)))).toBe(0);
    expect(missingOutlines(parcel(plot(true), plot(false), plot(false)))).toBe(2);
    expect(missingOutlines(parcel())).toBe(0);
  });
  it('exclude those of plots that the person may not draw', () => {
    expect(missingOutlines(parcel(plot(true), plot(false, false)))).toBe(0);
  });
  it('are given in words', () => {
    expect(farmerTexts.missingHere(1)).toBe('1 tábla körvonala hiányzik ezen a területen.');
    expect(farmerTexts.missingAnywhere(6)).toBe('6 tábla körvonala hiányzik a területein.');
  });
});
