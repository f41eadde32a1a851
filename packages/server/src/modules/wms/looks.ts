import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { PICTURE_NAMES, type PictureName, PICTURES } from '@georisk/contract/products/pictures.ts';
import type { Picture, PictureStyle } from '@georisk/contract/products/picture.ts';
import { PICTURE_TEXTS } from '@georisk/contract/tables.ts';
import { type ProductType, typeOfPicture } from '@georisk/contract/products/productTypes.ts';
import { wmsTexts } from './wms.hu.ts';

/** How a raster is looked at: the pictures of products, the true colour that is under every map, and the shaded terrain. */
export type LookName = PictureName | 'background' | 'terrain';

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
]) as Readonly<Record<LookName, Look>>;

/** The title of a look as other programs list it. */
export function titleOfLook(name: LookName): string {
  if (name === 'terrain') return wmsTexts.terrainTitle;
  return name === 'background' ? wmsTexts.backgroundTitle : PICTURE_TEXTS[name].title;
}

/** The title of a look's style; its name where it has none. */
export const titleOfStyle = (look: LookName, style: string): string =>
  look === 'background' || look === 'terrain' ? style : (PICTURE_TEXTS[look].styles[style] ?? style);

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
