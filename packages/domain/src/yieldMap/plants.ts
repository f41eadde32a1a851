import { crop, isPlantCode, type PlantCode, plantCodesOfGroup, YIELD_GROUPS, type YieldGroup } from '../crops/crops.ts';

export const isYieldGroup = (value: string): value is YieldGroup => (YIELD_GROUPS as readonly string[]).includes(value);

/** The crops of a yield map's plant, a group of the menu or one crop; null of any other word. */
export function plantsOf(plant: string): readonly PlantCode[] | null {
  if (isYieldGroup(plant)) return plantCodesOfGroup(plant);
  return isPlantCode(plant) ? [plant] : null;
}

/** Name of a single crop's map; the name of a group comes from the interface. */
export const plantName = (plant: PlantCode): string => crop(plant).name;
