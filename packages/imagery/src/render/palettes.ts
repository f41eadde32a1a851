import { ALERT_COLOR } from '@georisk/contract/products/alertColor.ts';
import { CHANGE_CLASSES, classPalette } from '@georisk/domain/change/changeClass.ts';
import { CHANGE_RAMP, changePalette, decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { DAMAGE_CLASSES } from '@georisk/domain/damageMap/damageClasses.ts';
import { HETEROGENEITY_CLASSES } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { bmiPalette } from '@georisk/domain/ndvi/bmi.ts';
import { hexColor, NDVI_RAMPS, type Ramp, rampColor, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';

/**
 * Brown to blue-green (ColorBrewer BrBG): readable with any colour deficiency, unlike the red and green of the
 * specified classes.
 */
const SAFE_COLORS = HETEROGENEITY_CLASSES.map(({ color }) => color);

/** The ramp of change for colour-blind readers: the same stops. */
export const CHANGE_RAMP_SAFE: Ramp = {
  id: 'change-cb',
  stops: CHANGE_RAMP.stops.map(({ ndvi }, index) => ({ ndvi, color: SAFE_COLORS[index] ?? [0, 0, 0] })),
};

/** The classes of change for colour-blind readers. */
export const CHANGE_CLASSES_SAFE = CHANGE_CLASSES.map((each, index) => ({
  ...each,
  color: hexColor(SAFE_COLORS[index] ?? [0, 0, 0]),
}));

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
  ['change-map', classPalette(CHANGE_CLASSES)],
  ['change-map-cb', classPalette(CHANGE_CLASSES_SAFE)],
  ['alert', classPalette([{ color: ALERT_COLOR }])],
  ['damage-map', classPalette(DAMAGE_CLASSES)],
  ['soil-zone', classPalette(SOIL_ZONE_CATEGORIES)],
]);
