import { crop, PLANT_CODES, plantCodeOfName } from '@georisk/domain/crops/crops.ts';

/** Crops of the list. */
export const PLANTS: readonly string[] = PLANT_CODES.map((code) => crop(code).name).toSorted(
  new Intl.Collator('hu').compare,
);

/** A crop under its name in the list; a text that means none stays as it is. */
export function usualPlant(text: string): string {
  const code = plantCodeOfName(text);
  return code === null ? text : crop(code).name;
}
