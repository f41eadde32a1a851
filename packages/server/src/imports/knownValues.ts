import { crop, PLANT_CODES, plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import type { ValueList } from './valueList.ts';

const isNamed = (text: string): boolean => plantCodeOfName(text) !== null;
const isCoded = (text: string): boolean => plantCodeOfCode(text) !== null;

const names = PLANT_CODES.map((code) => ({ value: crop(code).name, label: crop(code).name }));

/** Crops by their names. */
export const CROP_NAMES: ValueList = { choices: names, knows: isNamed };
/** Crops by their codes. */
export const CROP_CODES: ValueList = {
  choices: PLANT_CODES.map((code) => ({ value: code, label: crop(code).name })),
  knows: isCoded,
};
/** Crops by either. */
export const CROPS: ValueList = { choices: names, knows: (text) => isCoded(text) || isNamed(text) };
