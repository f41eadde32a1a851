import { pictureOf, PICTURES } from '@georisk/contract/products/pictures.ts';
import { type ProductType, typeOfPicture } from '@georisk/contract/products/productTypes.ts';
import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { parseLayerName, type ProductLayerType } from '#server/modules/raster/layerNames.ts';
import { PRODUCT_TEXTS } from '@georisk/contract/products/productTypes.ts';
import type { LayerGranule } from '#server/modules/wms/layer.repository.ts';
import { stacTexts } from './stac.hu.ts';

/** The fields of a map layer that the catalogue needs. */
export interface SeenLayer {
  readonly name: string;
  readonly group: string;
  readonly date: string;
  readonly granules: readonly [LayerGranule, ...LayerGranule[]];
}

/** A map layer with the parts of its name. */
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

/** Its usual colours depend on one block. */
const isOfOneBlock = (type: ProductLayerType): boolean => pictureOf(type)?.styles[0]?.block !== undefined;

export function catalogLayer({ name, group, date, granules }: SeenLayer): CatalogLayer {
  const parsed = parseLayerName(name);
  const type = parsed?.type ?? null;
  const product = type && typeOfPicture(type);
  const text = product && PRODUCT_TEXTS[product];
  return {
    name,
    group,
    date,
    granules,
    type,
    product,
    dateBefore: parsed?.dateBefore ?? null,
    title: text?.title ?? stacTexts.trueColour,
    description: text?.description ?? stacTexts.trueColour,
    ofOneBlock: type !== null && isOfOneBlock(type),
  };
}

const COLOURS = ['red', 'green', 'blue'] as const;
const valueOf = ({ type }: CatalogLayer) => (type === null ? 'colour' : PICTURES[type].value);
const isPicture = (layer: CatalogLayer) => valueOf(layer) === 'colour';
/** Its pixels are codes of the index. */
const isIndex = (layer: CatalogLayer) => ['index', 'intensity'].includes(valueOf(layer));

/** The content of the bands of a layer's picture. */
export function bandsOf(layer: CatalogLayer): readonly Record<string, unknown>[] {
  const spatial = { 'raster:spatial_resolution': layer.granules[0].grid.pixelWidth };
  if (isPicture(layer)) return COLOURS.map((name) => ({ name, 'eo:common_name': name, ...spatial }));
  return [{ name: layer.type, description: layer.description, ...spatial }];
}

/** How the pixels behind a layer are stored: `value = code * scale + offset` where they are codes of the index. */
export const pixelsOf = (layer: CatalogLayer): Record<string, unknown> =>
  isIndex(layer)
    ? { index: 'NDVI', data_type: 'uint8', nodata: NDVI_NO_DATA, scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET }
    : { data_type: 'uint8', bands: isPicture(layer) ? COLOURS.length : 1 };
