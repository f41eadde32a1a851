import { PRODUCTS, ROLE_PRODUCTS } from '../tables.ts';
import { pictureOf, type PictureName } from './pictures.ts';
import type { ProductRow } from './productRow.ts';

export { PRODUCT_TEXTS } from '../tables.ts';
export { PRODUCTS };
export type ProductType = keyof typeof PRODUCTS;

export const PRODUCT_TYPES = Object.keys(PRODUCTS) as readonly ProductType[];

/** The row of a type. */
export const productRow = (type: ProductType): ProductRow => PRODUCTS[type];

/** The specification spells one type in three ways. */
const ALIASES: ReadonlyMap<string, ProductType> = new Map([
  ['HeterogeneityMap', 'HeterogenityMap'],
  ['Heterogeneity', 'HeterogenityMap'],
]);

/** The type of that name, or undefined. */
export const productTypeOf = (name: string): ProductType | undefined =>
  ALIASES.get(name) ?? PRODUCT_TYPES.find((type) => type === name);

/** The type that a picture is of. */
export const typeOfPicture = (picture: PictureName): ProductType => {
  const found = PRODUCT_TYPES.find((type) => productRow(type).pictures.includes(picture));
  if (found === undefined) throw new Error(`${picture} is the picture of no product`);
  return found;
};

/** Whether a role that may ask for products gets those of the type. */
export const roleGetsType = (role: number, type: ProductType): boolean => ROLE_PRODUCTS[role]?.includes(type) ?? true;

/** Made of the pixels of each image, not of a raster of its own on some days. */
export const isOfEachImage = (type: ProductType): boolean =>
  productRow(type).pictures.every((name) => ['NDVI', 'TCI'].includes(pictureOf(name)?.raster ?? ''));
