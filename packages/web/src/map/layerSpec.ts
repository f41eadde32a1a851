import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import type { StyleKey } from './styles.ts';
import type { SwipeSide } from './swipe.ts';
import type { MvtLayerName } from './tiles/mvtLayers.ts';

/** A shape of the map, EPSG:23700. Areas keep the object that the server sent, so that it is projected once. */
export type MapGeometry =
  | Areal
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Point'; readonly coordinates: Position };

export interface MapFeature {
  /** Unique in its layer; the same object again means that nothing changed. */
  readonly id: string;
  readonly geometry: MapGeometry;
  readonly style: StyleKey;
  readonly label?: string;
  /** `#RRGGBB` of an area that is coloured by its value. */
  readonly color?: string;
  /** What it is, where a style draws several kinds of shapes. */
  readonly kind?: string;
  /** Priority of labels where there is not room for all; higher first. */
  readonly rank?: number;
  /** Pixels, of a line's width or a sign's radius, where the style leaves it to the shape. */
  readonly size?: number;
  /** Metres, for a circle of accuracy around a point. */
  readonly radius?: number;
}

export interface LoadedFeatures {
  readonly features: readonly MapFeature[];
  /** There is more in this extent than was returned: request again when the map zooms in. */
  readonly truncated: boolean;
}

/** Pictures by zoom, column and row of the EPSG:3857 pyramid. */
export type TileSpec =
  /**
   * The installation's own WMS; `layer` is `group:layer`, `mepar` clips to that block, `blockPlot` to that plot on it,
   * `style` is one of the layer's; `isPhoto`: no colour of it stands for a value.
   */
  | {
      readonly kind: 'wms';
      readonly layer: string;
      readonly mepar?: string;
      readonly blockPlot?: number;
      readonly style?: string;
      readonly isPhoto?: boolean;
    }
  | { readonly kind: 'xyz'; readonly url: string }
  | { readonly kind: 'outerWms'; readonly url: string; readonly layers: string }
  | { readonly kind: 'wmts'; readonly url: string; readonly layer: string };

export interface ExtentSpec {
  readonly kind: 'extent';
  /** Equal where two specs request the same; the function's identity is not compared. */
  readonly cacheKey: string;
  readonly load: (extent: BBox, signal: AbortSignal) => Promise<LoadedFeatures>;
}

/** Areas of a layer too large for lists, in tiles. Specs that differ only in their choice are one layer object. */
export interface MvtSpec {
  readonly kind: 'mvt';
  readonly layer: MvtLayerName;
  /** Another style than the layer's own. */
  readonly style?: StyleKey;
  /** Only these areas; drawn above their tiles' pictures, for areas that change under the mouse. */
  readonly only?: readonly string[];
  /** All but these. */
  readonly except?: readonly string[];
  /** Only areas of these years, where the layer has years. */
  readonly years?: readonly number[];
  /** Only areas of this day, where the layer has days. */
  readonly day?: string;
}

export type SourceSpec =
  | MvtSpec
  | { readonly kind: 'features'; readonly features: readonly MapFeature[] }
  | ExtentSpec
  | {
      readonly kind: 'tiles';
      readonly tiles: TileSpec;
      /** Zooms that the host has; beyond them its nearest pictures are stretched. */
      readonly minZoom?: number;
      readonly maxZoom?: number;
      readonly attribution?: string;
      /** The ground: without a network what the device has taken along stands in for it. */
      readonly isGround?: boolean;
    };

/** One layer of the map: a plain description, made again from URL, role and data, compared by `key`. */
export interface LayerSpec {
  readonly key: string;
  /** Row of the catalogue: order, opacity, largest resolution. */
  readonly layer: LayerKey;
  readonly visible: boolean;
  readonly source: SourceSpec;
  /** EPSG:23700; nothing is requested outside. */
  readonly extent?: BBox;
  readonly minResolution?: number;
  /** `null` removes the catalogue's limit. */
  readonly maxResolution?: number | null;
  /** Above (or, negative, below) its row's place in the drawing order. */
  readonly raise?: number;
  /** Place in the drawing order, where a person arranged it; the row's place and `raise` then do not count. */
  readonly order?: number;
  /** Labels avoid each other. */
  readonly declutter?: boolean;
  /** Of shapes in a list or by extent: their names are above the lines and areas of all layers, wherever they are. */
  readonly namesOnTop?: boolean;
  /** 0 to 1, multiplied with the catalogue's. */
  readonly opacity?: number;
  /** Its colours are those for colour-blind readers, where its layer has a scale of colours. */
  readonly safe?: boolean;
  /** In a comparison of two dates: the part of the map in which the layer is visible. */
  readonly side?: SwipeSide;
}
