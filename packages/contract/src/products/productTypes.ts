import { ROLES } from '@georisk/domain/roles/roles.ts';

/** Every type of product, in the order in which a date's products are listed. */
export const PRODUCT_TYPES = [
  'Alert',
  'AgriNdvi',
  'NDVI',
  'Chronology',
  'Change',
  'ChangeMap',
  'DamageMap',
  'HeterogenityMap',
  'TableFollowUp',
  'SamplingMap',
  'SoilManagementZone',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The specification spells one type in three ways. */
const ALIASES: ReadonlyMap<string, ProductType> = new Map([
  ['HeterogeneityMap', 'HeterogenityMap'],
  ['Heterogeneity', 'HeterogenityMap'],
]);

/** The type of that name, or undefined. */
export const productTypeOf = (name: string): ProductType | undefined =>
  ALIASES.get(name) ?? PRODUCT_TYPES.find((type) => type === name);

/**
 * Roles that get some types only; the others get all. The matrix's cells have no types of products: this implements
 * its rule for the call `products` in the specification.
 */
const ONLY: Readonly<Record<number, ReadonlySet<ProductType>>> = {
  [ROLES.FARMER]: new Set(['Alert', 'AgriNdvi', 'Chronology', 'NDVI']),
  [ROLES.AGRARMONITOR]: new Set(['Chronology', 'Change', 'ChangeMap']),
  [ROLES.AGRO]: new Set(['Chronology', 'NDVI', 'SoilManagementZone']),
};

/** Whether a role that may request products gets those of the type. */
export const roleGetsType = (role: number, type: ProductType): boolean => ONLY[role]?.has(type) ?? true;
