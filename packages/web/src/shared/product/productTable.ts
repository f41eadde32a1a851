import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import {
  PRODUCT_TYPES,
  type ProductType as AnyType,
  productRow,
  roleGetsType,
  productTypeOf as typeNamed,
} from '@georisk/contract/products/productTypes.ts';
import { isApiClient, isFarmer } from '@georisk/domain/roles/roles.ts';

/** The types that the panel of a block shows: those with a picture. */
export type ProductType = Exclude<AnyType, 'SamplingMap'>;

const isOfPanel = (type: AnyType): type is ProductType => productRow(type).pictures.length > 0;

export const PANEL_TYPES: readonly ProductType[] = PRODUCT_TYPES.filter(isOfPanel);

/** The type that an address names; null for an unknown word. */
export function productTypeOf(word: string | null): ProductType | null {
  const type = word === null ? undefined : typeNamed(word);
  return type !== undefined && isOfPanel(type) ? type : null;
}

/** The farmer has a screen of their own, and a program none. */
const hasPanel = (role: number) => mayCall('products', role) && !isFarmer(role) && !isApiClient(role);

/** The types with a button at a place, in their order. */
const buttonsAt = (place: 'main' | 'more', types: readonly ProductType[]): readonly ProductType[] =>
  types
    .flatMap((type) => {
      const [where, order] = productRow(type).button ?? [];
      return where === place ? [{ type, order: order ?? 0 }] : [];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ type }) => type);

/** The types that a role has buttons for. @param present types of which the block has something */
export function buttonsOf(role: number, present: ReadonlySet<string>) {
  const mine = hasPanel(role) ? PANEL_TYPES.filter((type) => roleGetsType(role, type)) : [];
  return { main: buttonsAt('main', mine), more: buttonsAt('more', mine).filter((type) => present.has(type)) };
}
