import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { type ReplacedDate, replacedDate } from '#web/shared/imagery/replacedDate.ts';
import { type Asked, type Kind, kindOf, ofKind, shownProduct, type SubType } from './blockProducts.ts';
import { type ProductType, productTypeOf } from './productTable.ts';

export interface ProductView {
  /** The product view's type; null in the own view of the products' subject. */
  readonly type: ProductType | null;
  readonly kind: Kind;
  /** Everything of the kind, newest first. */
  readonly list: readonly Product[];
  /** On the map. */
  readonly product: Product | null;
  /** A day of the address that the kind does not have; null where it is shown, or nothing is. */
  readonly replaced: ReplacedDate | null;
  readonly openType: (type: ProductType | null) => void;
  readonly chooseSubType: (subType: SubType) => void;
  readonly chooseDate: (date: string) => void;
  /** Both at once. */
  readonly choose: (next: { readonly subType: SubType | null; readonly date: string }) => void;
}

const subTypeOf = (word: string | null): SubType | null => (word === 'BMI' || word === 'TCI' ? word : null);

/** The product's part of an address. */
export type ProductAddress = Partial<Record<'productType' | 'subType' | 'date' | 'compare', string | null>>;

/** The current product: a function of the address, changed by navigation. */
export function useProductView(products: readonly Product[], go: (next: ProductAddress) => void): ProductView {
  const [query] = useSearchParams();
  const [type, subType, date, before, compare] = [
    productTypeOf(query.get('productType')),
    subTypeOf(query.get('subType')),
    parseIsoDate(query.get('date')),
    parseIsoDate(query.get('before')),
    query.get('compare'),
  ];
  const seen = useMemo(() => {
    const asked: Asked = { type, subType, date, before };
    const kind = kindOf(products, asked);
    const list = ofKind(products, kind);
    return { kind, list, product: shownProduct(list, asked) };
  }, [products, type, subType, date, before]);

  return {
    type,
    ...seen,
    replaced: seen.product === null ? null : replacedDate(query.get('date'), seen.product.date as IsoDate),
    openType: (productType) => go({ productType, date: productType === null ? null : date }),
    chooseSubType: (chosen) => go({ productType: type, subType: chosen, date, compare }),
    chooseDate: (chosen) => go({ productType: type, subType, date: chosen, compare }),
    choose: (next) => go({ productType: type, ...next, compare }),
  };
}

/** The view of a block. */
export function useBlockView(code: string, products: readonly Product[]): ProductView {
  const navigate = useNavigate();
  return useProductView(products, (next) => void navigate(href.block(code, next)));
}
