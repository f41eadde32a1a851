import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { Legend } from '@georisk/contract/layers/legends.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { ReactNode } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';

/** How the data behind a part stands; what the switcher says under its name. */
export type PartState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  /** There is nothing of it here; `why` says what would stand here. */
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
  /** A dot and not a line. */
  readonly point?: boolean;
}

/** What explains a part: colours of the one table of legends, lines, or a drawing of its own. */
export type PartLegend =
  | { readonly kind: 'table'; readonly legend: Legend }
  | { readonly kind: 'swatches'; readonly rows: readonly Swatch[] }
  /** `titled`: it says itself what it is of. */
  | { readonly kind: 'node'; readonly node: ReactNode; readonly titled?: boolean };

/** What the pointer is on: a shape of a layer description, by its key. */
export interface Hit {
  readonly layer: string;
  readonly id: string;
}

/** What stands beside the pointer while it is on a shape. */
export interface HoverText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * One row of the layer catalogue as it stands on a map: what it draws, how it is explained, what a shape of it does. A map is a table of
 * these; what a role may have, where a layer starts and in which group it stands, the catalogue says.
 */
export interface MapPart {
  readonly layer: LayerKey;
  /** What is drawn while the part is on; whether it is, and how strong, comes from the switcher. */
  readonly specs: readonly LayerSpec[];
  /** Where this view starts, if not where the catalogue does. */
  readonly on?: boolean;
  readonly legend?: PartLegend | null;
  /** Where "zoom to" leads, EPSG:23700; without one only as near as the layer is seen from. */
  readonly box?: BBox | null;
  /** The same, where it has to be asked for. */
  readonly findBox?: () => Promise<BBox | null>;
  readonly state?: PartState;
  readonly note?: ReactNode;
  /** More to choose of the layer (a year, a plant), under its row. */
  readonly controls?: ReactNode;
  /** Its opacity where something else than the switcher keeps it, 0 to 1. */
  readonly opacity?: { readonly value: number; readonly set: (value: number) => void };
  /** A part that is no matter of the address: a tool, a flag of this browser. */
  readonly flag?: { readonly on: boolean; readonly set: (on: boolean) => void };
  /** Keys of its specs whose shapes can be pointed at. */
  readonly pickable?: readonly string[];
  readonly onPick?: (hit: Hit) => void;
  readonly onHover?: (hit: Hit | null) => void;
  readonly hoverText?: (hit: Hit) => HoverText | null;
}
