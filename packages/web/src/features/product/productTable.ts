import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { roleGetsType, productTypeOf as typeNamed } from '@georisk/contract/products/productTypes.ts';
import { isApiClient, isFarmer } from '@georisk/domain/roles/roles.ts';

/**
 * The types of a block's panel in their order, and the place of each button: every block has the main ones, the
 * others where it has such a product.
 */
export const PRODUCTS = {
  NDVI: { button: 'main' },
  ChangeMap: { button: 'main' },
  Chronology: { button: 'main' },
  DamageMap: { button: 'main' },
  HeterogenityMap: { button: 'main' },
  Alert: { button: 'more' },
  Change: { button: 'more' },
  TableFollowUp: { button: 'more' },
  SoilManagementZone: { button: 'more' },
  /** NDVI as the farmer gets it. */
  AgriNdvi: { button: null },
} as const satisfies Record<string, { readonly button: 'main' | 'more' | null }>;
export type ProductType = keyof typeof PRODUCTS;

export const PRODUCT_TYPES = Object.keys(PRODUCTS) as readonly ProductType[];

const isOfPanel = (type: string): type is ProductType => Object.hasOwn(PRODUCTS, type);

/** The type that an address names; null for an unknown word. */
export function productTypeOf(word: string | null): ProductType | null {
  const type = word === null ? undefined : typeNamed(word);
  return type !== undefined && isOfPanel(type) ? type : null;
}

/** The farmer has a screen of their own, and a program none. */
const hasPanel = (role: number) => mayCall('products', role) && !isFarmer(role) && !isApiClient(role);

/** The types that a role has buttons for. @param present types of which the block has something */
export function buttonsOf(role: number, present: ReadonlySet<string>) {
  const mine = hasPanel(role) ? PRODUCT_TYPES.filter((type) => roleGetsType(role, type)) : [];
  return {
    main: mine.filter((type) => PRODUCTS[type].button === 'main'),
    more: mine.filter((type) => PRODUCTS[type].button === 'more' && present.has(type)),
  };
}
