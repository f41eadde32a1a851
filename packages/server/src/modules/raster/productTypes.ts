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
const ALIASES: Readonly<Record<string, ProductType>> = {
  HeterogeneityMap: 'HeterogenityMap',
  Heterogeneity: 'HeterogenityMap',
};

/** The type of that name, or undefined. */
export const productTypeOf = (name: string): ProductType | undefined =>
  ALIASES[name] ?? PRODUCT_TYPES.find((type) => type === name);

/** Roles that get some types only (row B4 of the matrix); the others get all. */
const ONLY: Readonly<Record<number, ReadonlySet<ProductType>>> = {
  [ROLES.FARMER]: new Set(['Alert', 'AgriNdvi', 'Chronology', 'NDVI']),
  [ROLES.AGRARMONITOR]: new Set(['Chronology', 'Change', 'ChangeMap']),
  [ROLES.AGRO]: new Set(['Chronology', 'NDVI', 'SoilManagementZone']),
};

export const roleGetsType = (role: number, type: ProductType): boolean => ONLY[role]?.has(type) ?? true;
