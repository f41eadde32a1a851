import { ROLES } from '@georisk/domain/roles/roles.ts';
import { PRODUCTS } from '../tables.ts';
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

/**
 * Roles that get some types only; the others get all. The matrix's cells know no types of products: this is the words of its rule for the
 * call `products`, from the specification.
 */
const SOME_TYPES: ReadonlySet<number> = new Set([ROLES.FARMER, ROLES.AGRARMONITOR, ROLES.AGRO]);

/** Whether a role that may ask for products gets those of the type. */
export const roleGetsType = (role: number, type: ProductType): boolean =>
  !SOME_TYPES.has(role) || (productRow(type).also as readonly number[]).includes(role);

/** Made of the pixels of each image, not of a raster of its own on some days. */
export const isOfEachImage = (type: ProductType): boolean =>
  productRow(type).pictures.every((name) => ['NDVI', 'TCI'].includes(pictureOf(name)?.raster ?? ''));
