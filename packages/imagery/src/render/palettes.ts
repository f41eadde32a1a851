import type { Picture } from '@georisk/contract/products/picture.ts';
import { PICTURE_NAMES, PICTURES } from '@georisk/contract/products/pictures.ts';
import { forestPictures } from '@georisk/contract/verticals/forestry/pictures.ts';
import { classPalette } from '@georisk/domain/change/changeClass.ts';
import { CHANGE_RAMP, changePalette, decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { COLOUR_SCALES } from '@georisk/domain/colour/scales.ts';
import { bmiPalette } from '@georisk/domain/ndvi/bmi.ts';
import { NDVI_RAMPS, rampColor, rampPalette, recoloredRamp } from '@georisk/domain/ndvi/ramp.ts';

/** The ramp of change for colour-blind readers: the same stops. */
const CHANGE_RAMP_SAFE = recoloredRamp(CHANGE_RAMP, 'change-cb', COLOUR_SCALES.change.safe);

/** Palettes of pictures of classes: the colours of their legends, the first that of class 1. */
const classPalettes = [
  ...PICTURE_NAMES.map((name): Picture => PICTURES[name]),
  ...Object.values<Picture>(forestPictures),
]
  .filter(({ value }) => value === 'class')
  .flatMap(({ styles }) => styles.map(({ name, legend }) => [name, classPalette(legend.rows)] as const));

function safeChangePalette(): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = 1; code < 256; code += 1) palette.set(rampColor(CHANGE_RAMP_SAFE, decodeChange(code)), code * 3);
  return palette;
}

const cividis = rampPalette(NDVI_RAMPS.cividis);

/**
 * Palettes that need only the picture's own values, by the name of their style: red, green, blue triples of 256 values.
 */
export const PALETTES: ReadonlyMap<string, Uint8Array> = new Map([
  ['ndvi', rampPalette(NDVI_RAMPS.ndvi)],
  ['ndvi-cb', cividis],
  // The earlier name of this style.
  ['cividis', cividis],
  ['bmi', bmiPalette()],
  ['change', changePalette()],
  ['change-cb', safeChangePalette()],
  ...classPalettes,
]);
