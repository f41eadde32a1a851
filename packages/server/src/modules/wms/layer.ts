import { type LayerType, derivedLayer } from '../product/layerNames.ts';
import { type ProductType, productTypeOf } from '../product/productTypes.ts';
import type { SheetRow } from './layer.repository.ts';

/** A map layer: the sheets of one kind and date under one of the names that they go by. */
export interface Layer {
  readonly name: string;
  /** What the layer is among the products; null for a true-colour image under its own name: a background, no product. */
  readonly product: ProductType | null;
  readonly trueColour: boolean;
  readonly group: string;
  readonly date: string;
  /** Whose it is; null: the installation's. */
  readonly companyId: number | null;
  readonly sheets: readonly [SheetRow, ...SheetRow[]];
  /** Changes whenever one of the files does. */
  readonly version: string;
}

const PRODUCT: Readonly<Record<LayerType, ProductType>> = {
  NDVI: 'NDVI',
  AgriNdvi: 'AgriNdvi',
  BMI: 'Chronology',
  TCI: 'Chronology',
};

const isTrueColour = ({ kind }: SheetRow) => kind === 'TCI';

function make(name: string, product: ProductType | null, sheets: readonly [SheetRow, ...SheetRow[]]): Layer {
  const [{ groupName, date, companyId }] = sheets;
  return {
    name,
    product,
    trueColour: sheets.every(isTrueColour),
    group: groupName,
    date,
    companyId,
    sheets,
    version: sheets.map(({ id, version, storageKey }) => `${id}.${version}.${storageKey}`).join('+'),
  };
}

/** The layer that sheets make under the name by which they were looked up; undefined of no sheets. */
export function layerOf(name: string, derived: LayerType | undefined, sheets: readonly SheetRow[]): Layer | undefined {
  const [first, ...rest] = sheets;
  if (first === undefined) return undefined;
  const product = derived ? PRODUCT[derived] : isTrueColour(first) ? null : (productTypeOf(first.kind) ?? null);
  return make(name, product, [first, ...rest]);
}

/** Every layer that the sheets of one kind and date are shown as. */
export function layersOf(sheets: readonly [SheetRow, ...SheetRow[]]): Layer[] {
  const [first] = sheets;
  const names = { NDVI: ['AgriNdvi', 'BMI'], TCI: ['TCI'] } as const;
  const derived = first.kind === 'NDVI' || first.kind === 'TCI' ? names[first.kind] : [];
  return [
    layerOf(first.layer, undefined, sheets),
    ...derived.map((type) => layerOf(derivedLayer(type, first.date), type, sheets)),
  ].filter((layer) => layer !== undefined);
}
