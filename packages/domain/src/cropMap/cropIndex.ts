import { crop, type PlantCode } from '../crops/crops.ts';
import type { CropIndex } from './cropYears.hu.ts';

export const CROP_INDICES = [1, 2, 3, 4, 5] as const satisfies readonly CropIndex[];

export const isCropIndex = (value: number): value is CropIndex => (CROP_INDICES as readonly number[]).includes(value);

const BY_GROUP = { KALASZOS: 1, REPCE: 2, KUKORICA: 3, NAPRAFORGO: 4, SZOJA: 5 } as const satisfies Record<
  string,
  CropIndex
>;

/** The crop map's index of a crop: cereals, rape, maize and sunflower have their own, all others share the last. */
export function cropIndexOf(code: PlantCode): CropIndex {
  const { group } = crop(code);
  return group === null ? 5 : BY_GROUP[group];
}
