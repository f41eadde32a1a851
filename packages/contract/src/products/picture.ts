import { COLOUR_SCALES, type ScaleName } from '@georisk/domain/colour/scales.ts';
import { type Legend, recolored } from '../layers/legendKinds.ts';

/** What a pixel of a picture says; how it is read, counted and written follows from it. */
export type ValueMeaning =
  /** NDVI, −1 to 1. */
  | 'index'
  /** Biomass intensity, 0 to 100. */
  | 'intensity'
  /** Difference of NDVI between two dates. */
  | 'change'
  /** NDVI in per cent of the block's mean. */
  | 'ofMean'
  /** Difference of NDVI to the median of the same crop around. */
  | 'toMedian'
  /** A class, 1 the first row of its legend. */
  | 'class'
  /** Red, green and blue, without a value. */
  | 'colour';

/** Palettes that are made for one block. */
export type BlockPalette = 'relative' | 'heterogeneity' | 'followUp';

/** A way of colouring a picture. */
export interface PictureStyle {
  /** As `STYLES` of a map request says it; its palette has the same name. */
  readonly name: string;
  readonly legend: Legend;
  /** What a person chooses it as: the picture's own colours, the block's own range, or colours for colour-blind readers. */
  readonly choice: 'ndvi' | 'relative' | 'ndvi-cb';
  /** The colours depend on one block: MEPAR must name it. */
  readonly block?: BlockPalette;
}

/** One layer of the map that a product is looked at through. */
export interface Picture {
  /** What the names of its layers begin with; a date follows, or two. */
  readonly prefix: string;
  /** Kind of the raster that it is drawn from. */
  readonly raster: string;
  /** How the two dates of a picture are compared; null where it shows one. */
  readonly pair: 'change' | 'changeClass' | null;
  readonly value: ValueMeaning;
  /** The first is the usual one; a picture in its own colours has none. */
  readonly styles: readonly PictureStyle[];
}

/** The words of a picture as other programs list it. */
export interface PictureText {
  readonly title: string;
  /** By the names of its styles. */
  readonly styles: Readonly<Record<string, string>>;
}

/** The usual style of a picture. */
export const usual = (name: string, legend: Legend, block?: BlockPalette): PictureStyle => ({
  name,
  legend,
  choice: 'ndvi',
  ...(block && { block }),
});

/** The style in the colours of its scale that people with any colour deficiency can read. */
export const safe = (style: PictureStyle, scale: ScaleName): PictureStyle => ({
  ...style,
  name: `${style.name}-cb`,
  legend: recolored(style.legend, COLOUR_SCALES[scale].safe),
  choice: 'ndvi-cb',
});

/** A style and its safe variant. */
export const inBoth = (style: PictureStyle, scale: ScaleName): readonly [PictureStyle, PictureStyle] => [
  style,
  safe(style, scale),
];
