import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';

/** A type of product in a block's panel. */
interface ProductRow {
  /** Stands among the buttons that every block has; the others where the block has such a product. */
  readonly main: boolean;
  /** Who gets this type of product at all. */
  readonly roles: readonly Role[];
}

const insurer: readonly Role[] = ROLE_GROUPS.insurer;

/** The products of a block's panel in their order. The farmer has his own screen. */
export const PRODUCTS = {
  NDVI: { main: true, roles: [...insurer, ROLES.AGRO] },
  ChangeMap: { main: true, roles: [...insurer, ROLES.AGRARMONITOR] },
  Chronology: { main: true, roles: [...insurer, ROLES.AGRARMONITOR, ROLES.AGRO] },
  DamageMap: { main: true, roles: insurer },
  HeterogenityMap: { main: true, roles: insurer },
  Alert: { main: false, roles: insurer },
  Change: { main: false, roles: [...insurer, ROLES.AGRARMONITOR] },
  TableFollowUp: { main: false, roles: insurer },
  SoilManagementZone: { main: false, roles: [...insurer, ROLES.AGRO] },
  AgriNdvi: { main: false, roles: [] },
} as const satisfies Record<string, ProductRow>;
export type ProductType = keyof typeof PRODUCTS;

export const PRODUCT_TYPES = Object.keys(PRODUCTS) as readonly ProductType[];

/** The specification spells one type in three ways. */
const ALIASES: ReadonlyMap<string, ProductType> = new Map([
  ['HeterogeneityMap', 'HeterogenityMap'],
  ['Heterogeneity', 'HeterogenityMap'],
]);

/** The type that an address names; null for a word that is none. */
export const productTypeOf = (word: string | null): ProductType | null =>
  word === null ? null : (ALIASES.get(word) ?? PRODUCT_TYPES.find((type) => type === word) ?? null);

const includes = (roles: readonly number[], role: number) => roles.includes(role);

/** The types that a role has buttons for. @param present types of which the block has something */
export function buttonsOf(role: number, present: ReadonlySet<string>) {
  const mine = PRODUCT_TYPES.filter((type) => includes(PRODUCTS[type].roles, role));
  return {
    main: mine.filter((type) => PRODUCTS[type].main),
    more: mine.filter((type) => !PRODUCTS[type].main && present.has(type)),
  };
}
