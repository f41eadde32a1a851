import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { parseLayerName, type ProductLayerType } from '../product/layerNames.ts';
import { PRODUCT_TEXTS } from '../product/product.hu.ts';
import type { ProductType } from '../product/productTypes.ts';
import type { SheetRow } from '../wms/layer.repository.ts';
import { stacTexts } from './stac.hu.ts';

/** What the catalogue needs to know of a map layer. */
export interface SeenLayer {
  readonly name: string;
  readonly group: string;
  readonly date: string;
  readonly sheets: readonly [SheetRow, ...SheetRow[]];
}

/** A map layer with what its name says of it. */
export interface CatalogLayer extends SeenLayer {
  /** Null for the true-colour background, which is no product. */
  readonly type: ProductLayerType | null;
  readonly product: ProductType | null;
  readonly dateBefore: string | null;
  readonly title: string;
  readonly description: string;
  /** Its colours depend on one block, so there is no picture without one. */
  readonly ofOneBlock: boolean;
}

const OF_ONE_BLOCK: ReadonlySet<ProductLayerType> = new Set(['HeterogenityMap', 'TableFollowUp']);

const productOf = (type: ProductLayerType): ProductType => (type === 'BMI' || type === 'TCI' ? 'Chronology' : type);

export function catalogLayer({ name, group, date, sheets }: SeenLayer): CatalogLayer {
  const parsed = parseLayerName(name);
  const type = parsed?.type ?? null;
  const product = type && productOf(type);
  const text = product && PRODUCT_TEXTS[product];
  return {
    name,
    group,
    date,
    sheets,
    type,
    product,
    dateBefore: parsed?.dateBefore ?? null,
    title: text?.title ?? stacTexts.trueColour,
    description: text?.description ?? stacTexts.trueColour,
    ofOneBlock: type !== null && OF_ONE_BLOCK.has(type),
  };
}

const COLOURS = ['red', 'green', 'blue'] as const;
const AS_NDVI: ReadonlySet<ProductLayerType> = new Set(['NDVI', 'AgriNdvi', 'BMI']);

/** What the pixels behind a layer are. */
export function bandsOf({ type, sheets: [first] }: CatalogLayer): readonly Record<string, unknown>[] {
  const spatial = { 'raster:spatial_resolution': first.grid.pixelWidth };
  if (type === null || type === 'TCI') {
    return COLOURS.map((name) => ({ name, 'eo:common_name': name, data_type: 'uint8', ...spatial }));
  }
  if (!AS_NDVI.has(type)) return [{ name: type, data_type: 'uint8', ...spatial }];
  return [
    {
      name: 'NDVI',
      description: stacTexts.ndviBand,
      data_type: 'uint8',
      nodata: NDVI_NO_DATA,
      'raster:scale': NDVI_CODE_SCALE,
      'raster:offset': NDVI_CODE_OFFSET,
      ...spatial,
    },
  ];
}
