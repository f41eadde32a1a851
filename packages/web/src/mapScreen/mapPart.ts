import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { ReactNode } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { ShapeTable } from './shapeTable.ts';

/** State of a part's data; the switcher shows it under the part's name. */
export type PartState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  /** There is no data here; `why` says what is missing. */
  | { readonly kind: 'empty'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void };

/** A line or area of the map as its legend draws it. */
export interface Swatch {
  readonly label: string;
  /** `#RRGGBB` of the line. */
  readonly line: string;
  /** A fill under it; hatched where it is one. */
  readonly fill?: string;
  readonly hatched?: boolean;
  /** A line of the map, and not the outline of an area. */
  readonly open?: boolean;
  /** A dot and not a line. */
  readonly point?: boolean;
}

/** Explanation of a part: colours of the one table of legends, lines, or a drawing of its own. */
export type PartLegend =
  | { readonly kind: 'table'; readonly legend: Legend }
  | { readonly kind: 'swatches'; readonly rows: readonly Swatch[] }
  /** `titled`: it has its own title. */
  | { readonly kind: 'node'; readonly node: ReactNode; readonly titled?: boolean };

/** The shape under the pointer: a shape of a layer description, by its key. */
export interface Hit {
  readonly layer: string;
  readonly id: string;
}

/** Text beside the pointer while it is on a shape. */
export interface HoverText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * One row of the layer catalogue on a map: its drawing, its legend, the effect of its shapes. A map is a table of
 * these; the catalogue defines which roles have a layer, its initial state and its group.
 */
export interface MapPart {
  readonly layer: LayerKey;
  /** Drawn while the part is on; the switcher determines whether it is, and its opacity. */
  readonly specs: readonly LayerSpec[];
  /** Initial state in this view, if not that of the catalogue. */
  readonly on?: boolean;
  readonly legend?: PartLegend | null;
  /** Target of "zoom to", EPSG:23700; without one only the layer's smallest visible scale. */
  readonly box?: BBox | null;
  /** The same, where it must be requested. */
  readonly findBox?: () => Promise<BBox | null>;
  readonly state?: PartState;
  readonly note?: ReactNode;
  /** Further choices of the layer (a year, a plant), under its row. */
  readonly controls?: ReactNode;
  /** Its opacity where something else than the switcher stores it, 0 to 1. */
  readonly opacity?: { readonly value: number; readonly set: (value: number) => void };
  /** A part that is not in the address: a tool, a flag of this browser. */
  readonly flag?: { readonly on: boolean; readonly set: (on: boolean) => void };
  /** Tables of its shapes' data, for whoever selects shapes on the map. */
  readonly tables?: readonly ShapeTable[];
  /** Keys of its specs whose shapes can be pointed at. */
  readonly pickable?: readonly string[];
  /** Its shapes are picked only where no other shape lies; the part of that one is told what lies beneath. */
  readonly isGround?: boolean;
  readonly onPick?: (hit: Hit, beneath?: Hit) => void;
  readonly onHover?: (hit: Hit | null) => void;
  readonly hoverText?: (hit: Hit) => HoverText | null;
  /** Over the map: the picked shape; of a view's own part too, which counts instead of the one of every view. */
  readonly popup?: ReactNode;
}
