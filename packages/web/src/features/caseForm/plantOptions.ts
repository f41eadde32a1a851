import { crop, PLANT_CODES, plantCodeOfName } from '@georisk/domain/crops/crops.ts';

/** Crops that the list offers. */
export const PLANTS: readonly string[] = PLANT_CODES.map((code) => crop(code).name).toSorted(
  new Intl.Collator('hu').compare,
);

/** A crop by the name that it has in the list; a text that means none stays as it is. */
export function usualPlant(text: string): string {
  const code = plantCodeOfName(text);
  return code === null ? text : crop(code).name;
}
