import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { type LayerKey, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { isPhoto, pictureOf } from '@georisk/contract/products/pictures.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { SwipeSide } from '#web/map/swipe.ts';
import { sidesOf } from '#web/shared/compare/otherDate.ts';

export interface PictureShown {
  readonly role: number;
  readonly block: Pick<Block, 'meparCode' | 'geom'> & { readonly blockPlot?: number };
  readonly product: Product | null;
  /** The product of comparison; null while one picture is shown. */
  readonly other: Product | null;
  readonly style: string;
  readonly opacity: number;
}

export interface BlockShown extends PictureShown {
  readonly block: Block;
}

/** The catalogue's rows of pictures and outlines; the catalogue defines which of them a role has. */
export const PICTURE_LAYERS = ['PRODUCT', 'NDVI', 'EK_PRODUCT'] as const;
const OUTLINE_LAYERS = ['PLOT', 'MEPAR', 'EK'] as const;

/** Keys of the descriptions that are parts of their own in the switcher. */
export const OWN_PLOTS = 'PLOTS';
export const ALERTED_AREAS = 'ALERTED AREAS';
const PICTURE = 'PICTURE';
export const isPicture = ({ key }: LayerSpec): boolean => key.startsWith(PICTURE);

const first = <K extends LayerKey>(layers: readonly [K, ...K[]] | readonly K[], role: number): K =>
  layers.find((layer) => mayHaveLayer(layer, role)) ?? (layers[0] as K);

function picture({ role, block, style, opacity }: PictureShown, product: Product, side?: SwipeSide): LayerSpec | null {
  const { url } = product;
  if (url === null || isOutlined(product)) return null;
  return {
    key: side === undefined ? PICTURE : `${PICTURE} ${side}`,
    layer: first(PICTURE_LAYERS, role),
    visible: true,
    opacity,
    extent: bboxOf(asAreal(block.geom)),
    source: {
      kind: 'tiles',
      tiles: {
        kind: 'wms',
        layer: url,
        mepar: block.meparCode,
        ...(block.blockPlot !== undefined && { blockPlot: block.blockPlot }),
        style,
        isPhoto: isPhoto(pictureOf(product.type, product.subType)),
      },
      maxZoom: 19,
    },
    ...(side === undefined ? {} : { side }),
  };
}

/** An alert is shown on the map as its outline: the flagged pixels under it would repeat it. */
const isOutlined = ({ type, productPolygon }: Product) => type === 'Alert' && productPolygon !== null;

/** One picture, or two beside each other, the earlier one on the left. */
function pictures(shown: PictureShown): (LayerSpec | null)[] {
  const { product, other } = shown;
  if (product === null) return [];
  if (other === null) return [picture(shown, product)];
  const { left } = sidesOf(product.date, other.date);
  const [before, after] = left === product.date ? [product, other] : [other, product];
  return [picture(shown, before, 'left'), picture(shown, after, 'right')];
}

function alertedAreas({ product }: Pick<PictureShown, 'product'>): LayerSpec | null {
  if (product?.productPolygon == null || !isOutlined(product)) return null;
  return {
    key: ALERTED_AREAS,
    layer: 'ALERT',
    visible: true,
    source: {
      kind: 'features',
      features: [{ id: product.id, geometry: asAreal(product.productPolygon), style: 'alert' }],
    },
  };
}

/** A product on the map, or two of them, with the areas of an alert. */
export const pictureLayers = (shown: PictureShown): LayerSpec[] =>
  [...pictures(shown), alertedAreas(shown)].filter((layer) => layer !== null);

/** The map's layers of a block, as a function of the view. */
export function blockLayers(shown: BlockShown): LayerSpec[] {
  const { block, role } = shown;
  const outline: LayerSpec = {
    key: 'SELECTED BLOCK',
    layer: first(OUTLINE_LAYERS, role),
    visible: true,
    raise: 5,
    source: {
      kind: 'features',
      features: [{ id: block.meparCode, geometry: asAreal(block.geom), style: 'blockSelected' }],
    },
  };
  const plots: LayerSpec = {
    key: OWN_PLOTS,
    layer: 'POLICY_PLOT',
    visible: true,
    source: {
      kind: 'features',
      features: block.policyPlots.flatMap(({ id, tableGeometry, plantName }) =>
        tableGeometry === null
          ? []
          : [
              {
                id: String(id),
                geometry: asAreal(tableGeometry),
                style: 'tableBoundary' as const,
                ...(plantName === null ? {} : { label: plantName }),
              },
            ],
      ),
    },
  };
  return [...pictureLayers(shown), plots, outline];
}
