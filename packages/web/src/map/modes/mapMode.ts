import type { Ring } from '@georisk/domain/geo/types.ts';
import type { Sketch, SketchAction } from '../sketch/sketch.ts';
import type { MapSurface, Undo } from './surface.ts';

/** The current meaning of pointer and keys on the map; always exactly one of these. */
export type MapMode =
  /** Browsing; a click on a shape of these layers picks it. */
  | {
      readonly kind: 'browse';
      readonly pickable: readonly string[];
      /** Layers whose shapes are picked only where no other shape lies. */
      readonly ground?: readonly string[];
    }
  /** Adding corner after corner. */
  | { readonly kind: 'drawOutline' }
  /** Moving, adding and deleting corners of a finished outline. */
  | { readonly kind: 'editOutline' }
  /** Measuring: drawing first, then changing what was drawn. */
  | { readonly kind: 'measure'; readonly finished: boolean }
  /** Comparing two dates with a line between them. */
  | { readonly kind: 'compare' };

/** A shape of the map: its layer's key and its own identity. */
export interface Shape {
  readonly layer: string;
  readonly id: string;
}

/** Events of a mode; everything else about it stays inside of the mode. */
export type MapEvent =
  /** `beneath`: the shape of the ground on which the picked one lies; `adds`: to what is selected, by Shift. */
  | {
      readonly type: 'pick';
      readonly layer: string;
      readonly id: string;
      readonly beneath?: Shape;
      readonly adds?: true;
    }
  /** The mouse is on another shape, or has left it. */
  | { readonly type: 'hover'; readonly layer: string; readonly id: string }
  | { readonly type: 'hover'; readonly layer: null; readonly id: null }
  | { readonly type: 'sketch'; readonly action: SketchAction }
  /** The person wants to leave; the owner of the unsaved work asks first. */
  | { readonly type: 'leave' };

/** Data of the page that the drawing modes read. */
export interface Sketched {
  readonly sketch: Sketch;
  /** Outlines to which corners snap, EPSG:23700. */
  readonly snapRings: readonly Ring[];
}

export interface ModePorts {
  readonly surface: MapSurface;
  readonly dispatch: (event: MapEvent) => void;
  /** The current sketch, never the one at the time of entering. */
  readonly read: () => Sketched | null;
  /** Calls after every change of the sketch, whatever its cause: shapes at its last vertex must follow. */
  readonly onSketch: (listener: () => void) => Undo;
}

/** Undoes everything that entering the mode did. */
export type Leave = () => void;

/** Equal where two descriptions are the same mode, which then is not left. */
export const modeKey = (mode: MapMode): string => JSON.stringify(mode);
export const modeOfKey = (key: string): MapMode => JSON.parse(key) as MapMode;
