import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { type PictureName, PICTURES } from './pictures.ts';

export interface ProductRow {
  /** What it is looked at through: one picture under its own name, or one for each of its sub-types; none where it is no picture. */
  readonly pictures: readonly PictureName[];
  /** Which of the roles that get some types only (`SOME_TYPES`) get this one. */
  readonly also: readonly Role[];
  /** Where a block's panel has its button, and in which order: of every block, where the block has such a product, or nowhere. */
  readonly button: readonly [where: 'main' | 'more', order: number] | null;
  /** It is of a year and not of a day. */
  readonly ofYear?: true;
  /** Its areas are outlined: a pixel without a value is one that is in none of them. */
  readonly outlined?: true;
}

const { FARMER, AGRARMONITOR, AGRO } = ROLES;

/**
 * Every type of product, in the order in which a date's products are listed. A new type has its row here, its picture in `pictures.ts`, its words in
 * `products.hu.ts`, and a palette by the name of its style (`imagery/render/palettes.ts`).
 */
export const PRODUCTS = {
  Alert: { pictures: ['Alert'], also: [FARMER], button: ['more', 1], outlined: true },
  /** NDVI as the farmer gets it. */
  AgriNdvi: { pictures: ['AgriNdvi'], also: [FARMER], button: null },
  NDVI: { pictures: ['NDVI'], also: [FARMER, AGRO], button: ['main', 1] },
  Chronology: { pictures: ['BMI', 'TCI'], also: [FARMER, AGRARMONITOR, AGRO], button: ['main', 3] },
  Change: { pictures: ['Change'], also: [AGRARMONITOR], button: ['more', 2] },
  ChangeMap: { pictures: ['ChangeMap'], also: [AGRARMONITOR], button: ['main', 2] },
  DamageMap: { pictures: ['DamageMap'], also: [], button: ['main', 4] },
  HeterogenityMap: { pictures: ['HeterogenityMap'], also: [], button: ['main', 5] },
  TableFollowUp: { pictures: ['TableFollowUp'], also: [], button: ['more', 3] },
  SamplingMap: { pictures: [], also: [], button: null },
  SoilManagementZone: {
    pictures: ['SoilManagementZone'],
    also: [AGRO],
    button: ['more', 4],
    ofYear: true,
    outlined: true,
  },
} as const satisfies Readonly<Record<string, ProductRow>>;
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
const SOME_TYPES: ReadonlySet<number> = new Set([FARMER, AGRARMONITOR, AGRO]);

/** Whether a role that may ask for products gets those of the type. */
export const roleGetsType = (role: number, type: ProductType): boolean =>
  !SOME_TYPES.has(role) || (productRow(type).also as readonly number[]).includes(role);

/** Made of the pixels of each image, not of a raster of its own on some days. */
export const isOfEachImage = (type: ProductType): boolean =>
  productRow(type).pictures.every((name) => PICTURES[name].raster === 'NDVI' || PICTURES[name].raster === 'TCI');
