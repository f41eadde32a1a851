import type { Role } from '@georisk/domain/roles/roles.ts';
import type { PermissionId } from '../permissions/permissionId.ts';

/** Where a layer's picture comes from; the map has one branch for each. */
export type LayerSource =
  /** A background map that the installation configures, or its own true-colour mosaic. */
  | { readonly kind: 'base'; readonly style: 'imagery' | 'street' }
  /** Pictures by zoom, column and row from an allowed host, passed on by `/tiles`. */
  | { readonly kind: 'xyz' }
  /** Pictures of this installation's `/geoserver`; which group and layer, the view's product says. */
  | { readonly kind: 'wms' }
  /** Shapes asked for by the visible extent. */
  | { readonly kind: 'extent'; readonly path: `/api/${string}` }
  /** Shapes that came with the view's own data. */
  | { readonly kind: 'view' }
  /** Vector tiles `/tiles/{layer}/{z}/{x}/{y}.mvt` of layers too large for GeoJSON. */
  | { readonly kind: 'tiles'; readonly layer: string }
  /** Made in the browser: what is measured, drawn, or where the person stands. */
  | { readonly kind: 'client' };

/** What a click (or, where said so, hovering) on a shape of the layer does. */
export type LayerClick =
  | 'none'
  | 'block'
  | 'plot'
  | 'blockPlot'
  | 'frostBlock'
  | 'grave'
  | 'photo'
  | 'tree'
  | 'soilZone'
  | 'soilSample'
  | 'managementZone'
  | 'samplingPoint'
  | 'yieldArea'
  | 'radar'
  | 'forestUnit';

/** Which legend explains the layer. */
export type LayerLegend =
  | 'none'
  | 'product'
  | 'crop'
  | 'soil'
  | 'aspect'
  | 'terrain'
  | 'treeHeight'
  | 'slope'
  | 'species'
  | 'yield'
  | 'chronology'
  | 'frost'
  | 'radar'
  | 'cemetery';

export type LayerGroup = 'background' | 'imagery' | 'field' | 'risk' | 'forest' | 'soil' | 'cemetery' | 'tools';

export interface Layer {
  /** Number of the layer type, fixed for ever. */
  readonly id: number;
  readonly title: string;
  readonly group: LayerGroup;
  /** Who may have the layer on the map at all. */
  readonly roles: readonly Role[];
  /** Who finds it in the layer switcher; a part of `roles`. */
  readonly switcher: readonly Role[];
  readonly source: LayerSource;
  /** Row of the permission matrix behind its data; absent where the browser makes the layer or another call brings its data. */
  readonly permission?: PermissionId;
  /** Where the switcher starts; a view may switch on what it is about. */
  readonly visible: boolean;
  /** Hidden above so many units of EPSG:3857 a pixel. */
  readonly maxResolution?: number;
  readonly opacity: number;
  /** Drawing order, bottom first. */
  readonly order: number;
  readonly click: LayerClick;
  readonly legend: LayerLegend;
}
