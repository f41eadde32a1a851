import { CHRONOLOGY_CLASSES } from '../damage/chronologyClasses.ts';
import { DAMAGE_CLASSES } from '../damageMap/damageClasses.ts';
import { CHANGE_CLASSES } from '../change/changeClass.ts';
import { CHANGE_RAMP } from '../change/changeRamp.ts';
import { ASPECT_CLASSES, SLOPE_SCALE, TREE_HEIGHT_SCALE } from '../forest/scales.ts';
import { FROST_COLORS } from '../frost/frostDanger.ts';
import { FOLLOW_UP_RAMP } from '../heterogeneity/followUp.ts';
import { HETEROGENEITY_CLASSES } from '../heterogeneity/heterogeneity.ts';
import { hexColor, type Ramp } from '../ndvi/ramp.ts';
import { DENSITY_COLOURS } from '../portfolio/density.ts';
import { RADAR_COLOURS } from '../radar/radarColours.ts';
import { PHYSICAL_TYPES } from '../soil/physicalTypes.hu.ts';
import { SOIL_ZONE_CATEGORIES } from '../soilZone/soilZoneClasses.ts';

/** The colours of a scale's classes in their order, `#RRGGBB`: the usual ones, and those that any colour deficiency can read. */
export interface ColourScale {
  readonly usual: readonly string[];
  readonly safe: readonly string[];
}

const colorsOf = (classes: readonly { readonly color: string }[]): readonly string[] =>
  classes.map(({ color }) => color);
const stopsOf = ({ stops }: Ramp): readonly string[] => stops.map(({ color }) => hexColor(color));

/** Brown over white to blue: what is below and above a middle. The pairs of one size differ in hue that red-green deficiency keeps. */
const DIVERGING = ['#8C510A', '#D8A24A', '#F6E0B0', '#F7F7F7', '#B8D8F0', '#5AA0D0', '#08519C'] as const;

/** Parts of cividis, from yellow to dark blue: lightness falls with the value. */
const FALLING = {
  4: ['#FFEA46', '#A69D75', '#575C6D', '#00204D'],
  5: ['#FFEA46', '#BCAF6F', '#7C7B78', '#414D6B', '#00204D'],
  6: ['#FFFFE5', '#FFEA46', '#BCAF6F', '#7C7B78', '#414D6B', '#00204D'],
  8: ['#FFFFE5', '#FFEA46', '#D4BF62', '#A69D75', '#7C7B78', '#575C6D', '#213D6B', '#00132F'],
} as const;

/**
 * The scales of colours of pictures and of layers. Every two colours of a safe scale are distinguishable with protanopia and with deuteranopia;
 * a test measures it.
 */
export const COLOUR_SCALES = {
  change: { usual: stopsOf(CHANGE_RAMP), safe: DIVERGING },
  changeMap: { usual: colorsOf(CHANGE_CLASSES), safe: DIVERGING },
  heterogeneity: { usual: HETEROGENEITY_CLASSES.map(({ color }) => hexColor(color)), safe: DIVERGING },
  followUp: { usual: stopsOf(FOLLOW_UP_RAMP), safe: DIVERGING },
  damageMap: { usual: colorsOf(DAMAGE_CLASSES), safe: ['#E6D9A8', '#0B3C8C'] },
  chronology: { usual: colorsOf(CHRONOLOGY_CLASSES), safe: FALLING[5] },
  density: { usual: DENSITY_COLOURS, safe: FALLING[5] },
  // Outlines over imagery: the greys of the other scales would be lost there.
  radar: { usual: Object.values(RADAR_COLOURS), safe: ['#F0F921', '#FCA636', '#D8576B', '#46039F'] },
  frost: { usual: FROST_COLORS, safe: ['#2C7BB6', '#ABD9E9', '#FFFFBF', '#FDAE61', '#D7191C'] },
  soilZone: { usual: colorsOf(SOIL_ZONE_CATEGORIES), safe: ['#D95F0E', '#FFFFBF', '#2C7BB6', '#4D4D4D'] },
  soilTexture: { usual: colorsOf(PHYSICAL_TYPES), safe: [...FALLING[6], '#B35806', '#92C5DE'] },
  treeHeight: { usual: colorsOf(TREE_HEIGHT_SCALE), safe: FALLING[8] },
  slope: { usual: colorsOf(SLOPE_SCALE), safe: FALLING[6] },
  aspect: {
    usual: colorsOf(ASPECT_CLASSES),
    safe: ['#08306B', '#2171B5', '#6BAED6', '#C6DBEF', '#FFF7BC', '#FEC44F', '#CC6D0A', '#6B3A04', '#BDBDBD'],
  },
} as const satisfies Readonly<Record<string, ColourScale>>;

export type ScaleName = keyof typeof COLOUR_SCALES;

export const isScaleName = (name: string): name is ScaleName => Object.hasOwn(COLOUR_SCALES, name);

/** The colours of a scale, as a person prefers them. */
export const scaleColors = (name: ScaleName, isSafe: boolean): readonly string[] =>
  COLOUR_SCALES[name][isSafe ? 'safe' : 'usual'];

/** The safe colour in place of a scale's usual one; a colour that the scale does not have stays. */
export function safeColor(name: ScaleName, color: string): string {
  const { usual, safe }: ColourScale = COLOUR_SCALES[name];
  return safe[usual.indexOf(color.toUpperCase())] ?? color;
}
