import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { hashPair } from '../random.ts';
import type { FieldCrop } from './cropCalendar.ts';

export type ArableCrop = FieldCrop | 'LUCERNA';

/** Crop rotations of the region with their weight; together they come to about the shares that KSH counts in Bekes (wheat 30 %, maize 22 %, sunflower 17 %, rape 8 %, barley 7 %). */
const ROTATIONS: readonly (readonly [weight: number, crops: readonly ArableCrop[]])[] = [
  [10, ['OSZI_BUZA', 'KUKORICA', 'NAPRAFORGO']],
  [24, ['OSZI_BUZA', 'KUKORICA', 'OSZI_BUZA', 'NAPRAFORGO']],
  [14, ['OSZI_BUZA', 'REPCE', 'OSZI_ARPA', 'KUKORICA', 'NAPRAFORGO']],
  [20, ['OSZI_ARPA', 'REPCE', 'OSZI_BUZA', 'KUKORICA']],
  [9, ['KUKORICA', 'OSZI_BUZA', 'SZOJA', 'OSZI_BUZA', 'NAPRAFORGO']],
  [6, ['KUKORICA', 'KUKORICA', 'OSZI_BUZA', 'NAPRAFORGO']],
  [5, ['DURUMBUZA', 'NAPRAFORGO', 'KUKORICA']],
  [5, ['SILOKUKORICA', 'TRITIKALE', 'KUKORICA']],
  [4, ['CUKORREPA', 'TAVASZI_ARPA', 'OSZI_BUZA', 'KUKORICA']],
  [3, ['BORSO', 'OSZI_BUZA', 'KUKORICA', 'ZAB']],
  [7, ['LUCERNA', 'LUCERNA', 'LUCERNA', 'LUCERNA', 'OSZI_BUZA', 'KUKORICA']],
];
const TOTAL = ROTATIONS.reduce((sum, [weight]) => sum + weight, 0);

/** The crop of a plot in a harvest year: always the same, whichever year is requested. */
export function cropOfPlot(plotIndex: number, year: number, seed: number): ArableCrop {
  let rest = hashPair(plotIndex, 1, seed + 51) % TOTAL;
  const [, crops] = ROTATIONS.find(([weight]) => (rest -= weight) < 0) ?? ROTATIONS[0] ?? [0, ['OSZI_BUZA']];
  const offset = hashPair(plotIndex, 2, seed + 52) % crops.length;
  return crops[(year + offset) % crops.length] ?? 'OSZI_BUZA';
}

/** Usable in policies: every arable crop has a row in the crop list. */
export const plantCodeOf = (crop: ArableCrop): PlantCode => crop;
