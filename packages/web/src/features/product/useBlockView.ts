import type { Product } from '@georisk/contract/endpoints/blocks.ts';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/app/routes.ts';
import { type Asked, type Kind, kindOf, ofKind, shownProduct, type SubType } from './blockProducts.ts';
import { type ProductType, productTypeOf } from './productTable.ts';

export interface BlockView {
  /** The product view's type; null in the block's own view. */
  readonly type: ProductType | null;
  readonly kind: Kind;
  /** Everything of the kind, newest first. */
  readonly list: readonly Product[];
  /** On the map. */
  readonly product: Product | null;
  readonly openType: (type: ProductType | null) => void;
  readonly chooseSubType: (subType: SubType) => void;
  readonly chooseDate: (date: string) => void;
}

const subTypeOf = (word: string | null): SubType | null => (word === 'BMI' || word === 'TCI' ? word : null);

/** What is looked at of a block: a function of the address, changed by going to another one. */
export function useBlockView(code: string, products: readonly Product[]): BlockView {
  const [query] = useSearchParams();
  const navigate = useNavigate();
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

  const go = (next: Parameters<typeof href.block>[1]) => void navigate(href.block(code, next));
  return {
    type,
    ...seen,
    openType: (productType) => go({ productType, date: productType === null ? null : date }),
    chooseSubType: (chosen) => go({ productType: type, subType: chosen, date, compare }),
    chooseDate: (chosen) => go({ productType: type, subType, date: chosen, compare }),
  };
}
