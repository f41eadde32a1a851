import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { productTypeOf } from '@georisk/contract/products/productTypes.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { type LayerName, layerName, parseLayerName } from '#server/modules/raster/layerNames.ts';

/** The subject of a document. */
export type DocumentSubject =
  /** A layer seen through a block. */
  | { readonly kind: 'layer'; readonly layer: LayerName; readonly group: string; readonly meparCode: string }
  /** A product or an alert that has a row. */
  | {
      readonly kind: 'row';
      readonly type: string;
      readonly date: string;
      readonly id: number;
      readonly meparCode: string;
    };

/** The product's id of a row; an alert's is marked as such. */
const ROW_ID = /^(?:alert-)?([1-9]\d{0,9})$/;
const URL = /^([a-z0-9-]+):([A-Za-z0-9_.-]+)$/;

/**
 * The name of a product's document: `{layer}_{group}_{mepar}.pdf`, of a product that has a row `{type}_{date}_N{id}_{mepar}.pdf`. Layers begin with
 * their type. The same product always has the same name, and the name says which product it is; null where none can be made.
 */
export function documentName({
  id,
  type,
  date,
  url,
  meparCode,
}: Pick<Product, 'id' | 'type' | 'date' | 'url' | 'meparCode'>): string | null {
  if (meparCode === null) return null;
  const row = ROW_ID.exec(id)?.[1];
  if (row !== undefined) return `${productTypeOf(type) ?? type}_${date}_N${row}_${meparCode}.pdf`;
  const [, group, layer] = URL.exec(url ?? '') ?? [];
  const parsed = parseLayerName(layer ?? '');
  return parsed === undefined || group === undefined ? null : `${layerName(parsed)}_${group}_${meparCode}.pdf`;
}

const DOCUMENT = /^([A-Za-z0-9_-]{1,80})_([a-z0-9-]{1,64}|N[1-9]\d{0,9})_([A-Z0-9]{8})\.pdf$/;

/** The content of a document's name; undefined where no product has that name. */
export function parseDocumentName(name: string): DocumentSubject | undefined {
  const [, head, source, meparCode] = DOCUMENT.exec(name) ?? [];
  if (head === undefined || source === undefined || meparCode === undefined) return undefined;
  if (!source.startsWith('N')) {
    const layer = parseLayerName(head);
    return layer && { kind: 'layer', layer, group: source, meparCode };
  }
  const [, type, date] = /^([A-Za-z]+)_(\d{4}-\d{2}-\d{2})$/.exec(head) ?? [];
  const id = Number(source.slice(1));
  if (type === undefined || !isIsoDate(date) || productTypeOf(type) === undefined) return undefined;
  return { kind: 'row', type, date, id, meparCode };
}
