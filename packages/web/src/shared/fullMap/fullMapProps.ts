import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { ReactNode } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import type { MapPanel } from '#web/mapScreen/MapScreenFrame.tsx';
import type { SheetStart } from '#web/mapScreen/usePlace.ts';
import type { MapPaper } from './MapTools.tsx';

/** The view's own mode of the map, instead of browsing. */
export interface MapWork {
  readonly mode: MapMode;
  readonly sketch?: Sketched | null;
  readonly onEvent: (event: MapEvent) => void;
  /** Why the other tools are disabled meanwhile, as in their tooltips. */
  readonly busy: string;
  /** The phone's sheet makes room. */
  readonly needsRoom?: boolean;
}

export interface FullMapProps {
  /** Shapes of the map itself, of all views. */
  readonly title: string;
  /** The view's own rows of the table; border, settlements, measuring and position are on every map. */
  readonly parts: readonly MapPart[];
  /** Layers of the view that no switch hides. */
  readonly fixed?: readonly LayerSpec[];
  readonly focus: MapFocus | null;
  readonly panel: MapPanel | null;
  /** The only layers whose shapes can be picked in this view: elsewhere a tap does nothing. Undefined: all of them. */
  readonly picks?: readonly string[] | undefined;
  readonly startsOpen?: SheetStart;
  readonly work?: MapWork | null;
  /** Layers that the open panel already explains. */
  readonly told?: readonly LayerKey[];
  /** The view's own part of the print beside the map. */
  readonly paper?: MapPaper | null;
  /** Buttons of the view, below that of the layers. */
  readonly tools?: ReactNode;
  readonly banners?: ReactNode;
  /** At the bottom of the map: a time strip, the state of a drawing. */
  readonly bottom?: ReactNode;
  /** Below the map, where there is room. */
  readonly drawer?: ReactNode;
  /** Parts that move with the map: a line between two dates, the value under the mouse. */
  readonly children?: ReactNode;
}
