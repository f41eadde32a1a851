import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { PICTURE_NAMES, type PictureName, PICTURES } from '@georisk/contract/products/pictures.ts';
import type { Picture, PictureStyle } from '@georisk/contract/products/picture.ts';
import { PICTURE_TEXTS, PRODUCT_TEXTS } from '@georisk/contract/tables.ts';
import { type ProductType, typeOfPicture } from '@georisk/contract/products/productTypes.ts';
import { forestPictureTexts } from '@georisk/contract/verticals/forestry/pictures.hu.ts';
import { FOREST_PICTURES, type ForestPicture, forestPictures } from '@georisk/contract/verticals/forestry/pictures.ts';
import { wmsTexts } from './wms.hu.ts';

/**
 * How a raster is looked at: the pictures of products, the true colour that is under every map, the shaded terrain, and
 * the pictures of forests.
 */
export type LookName = PictureName | ForestPicture | 'background' | 'terrain';

export interface Look extends Picture {
  /** What it is among the products; null: a background, no product. */
  readonly product: ProductType | null;
}

const background: Look = { ...PICTURES.TCI, prefix: 'TCI', product: null };

const terrain: Look = { prefix: 'Terrain', raster: 'Terrain', pair: null, value: 'colour', styles: [], product: null };

/** The background follows the true colour that it is the same as: so they are listed for other programs. */
export const LOOKS = Object.fromEntries([
  ...PICTURE_NAMES.flatMap((name): [LookName, Look][] => {
    const own: Look = { ...PICTURES[name], product: typeOfPicture(name) };
    return name === 'TCI'
      ? [
          [name, own],
          ['background', background],
        ]
      : [[name, own]];
  }),
  ['terrain', terrain],
  ...FOREST_PICTURES.map((name): [LookName, Look] => [name, { ...forestPictures[name], product: null }]),
]) as Readonly<Record<LookName, Look>>;

export const isForestLook = (name: LookName): name is ForestPicture => Object.hasOwn(forestPictures, name);

/** Words of the looks that are no pictures of products. */
const TEXTS: Readonly<Record<Exclude<LookName, PictureName>, LookText>> = {
  background: { title: wmsTexts.backgroundTitle, abstract: wmsTexts.background },
  terrain: { title: wmsTexts.terrainTitle, abstract: wmsTexts.terrain },
  ...(Object.fromEntries(
    FOREST_PICTURES.map((name) => [
      name,
      { title: forestPictureTexts.titles[name], abstract: forestPictureTexts.abstracts[name] },
    ]),
  ) as Record<ForestPicture, LookText>),
};

interface LookText {
  readonly title: string;
  readonly abstract: string;
}

const isProductPicture = (look: LookName): look is PictureName => !Object.hasOwn(TEXTS, look);

/** The title of a look as other programs list it. */
export const titleOfLook = (name: LookName): string =>
  isProductPicture(name) ? PICTURE_TEXTS[name].title : TEXTS[name].title;

/** What a look shows, for other programs. */
export function abstractOfLook(name: LookName): string {
  const { product } = LOOKS[name];
  if (product !== null) return PRODUCT_TEXTS[product].description;
  return isProductPicture(name) ? wmsTexts.background : TEXTS[name].abstract;
}

/** The title of a look's style; its name where it has none. */
export function titleOfStyle(look: LookName, style: string): string {
  if (isProductPicture(look)) return PICTURE_TEXTS[look].styles[style] ?? style;
  const { title } = TEXTS[look];
  return LOOKS[look].styles.find(({ name }) => name === style)?.choice === 'ndvi-cb' ? wmsTexts.safe(title) : title;
}

export const LOOK_NAMES = Object.keys(LOOKS) as LookName[];

/** Types that are drawn in nothing but NDVI. */
export const isNdviLook = (name: LookName): boolean => LOOKS[name].raster === 'NDVI';

/** The look whose layers' names begin with a text. */
export const lookOfPrefix = (prefix: string): LookName | undefined =>
  LOOK_NAMES.find((name) => LOOKS[name].prefix === prefix);

/** Names that a style had before. */
const OLD_NAMES: Readonly<Record<string, string>> = { cividis: 'ndvi-cb' };

/** The style of that name, the default for none; undefined where the look has no such style, null where it has colours of its own. */
export function styleOf({ styles }: Look, asked: string): PictureStyle | null | undefined {
  const [usual] = styles;
  if (asked === '') return usual ?? null;
  const name = OLD_NAMES[asked] ?? asked;
  return styles.find((style) => style.name === name);
}

/** The name of a legend's class, for a request of what a pixel is. */
export const classLabel = (legend: Legend, value: number): string | null =>
  legend.kind === 'classes' ? (legend.rows[value - 1]?.label ?? null) : null;
