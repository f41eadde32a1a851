import type { Position } from '@georisk/domain/geo/types.ts';
import type { MapFeature } from '../layerSpec.ts';
import type { Shape } from './mapMode.ts';

/** Removes something from the map again. */
export type Undo = () => void;

export interface PointerAt {
  /** EPSG:23700 */
  readonly at: Position;
  readonly touch: boolean;
  /** Held to draw freely, without snapping. */
  readonly alt: boolean;
  /** Held to add a shape to those that are selected. */
  readonly shift: boolean;
  /** The topmost shape of these layers under the pointer. */
  readonly pick: (layers: readonly string[]) => Shape | null;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  /** The map has the keyboard's focus, not a button or a field beside it. */
  readonly onMap: boolean;
  /** The map itself has the focus, visibly for keyboard users. */
  readonly focused: boolean;
}

export interface Sketchpad {
  /** Shows these shapes and no others. */
  draw(features: readonly MapFeature[]): void;
  remove: Undo;
}

/** Everything that a mode may do to the map; each operation returns its undo function. */
export interface MapSurface {
  onClick(handler: (pointer: PointerAt) => void): Undo;
  onDoubleClick(handler: (pointer: PointerAt) => void): Undo;
  onMove(handler: (pointer: PointerAt) => void): Undo;
  /** The pointer has left the map, for the page around it or for a panel over it. */
  onLeave(handler: () => void): Undo;
  /** `start` returns whether the gesture belongs to the mode; otherwise the map is panned. */
  onDrag(handlers: {
    readonly start: (pointer: PointerAt) => boolean;
    readonly move: (pointer: PointerAt) => void;
    readonly end: () => void;
  }): Undo;
  /** The handler returns whether it used the key. */
  onKey(handler: (press: KeyPress) => boolean): Undo;
  pauseDoubleClickZoom(): Undo;
  cursor(name: 'crosshair' | 'pointer' | 'grab' | 'grabbing' | ''): Undo;
  sketchpad(): Sketchpad;
  /** Metres on the ground a CSS pixel, in the middle of the map. */
  metresPerPixel(): number;
  centre(): Position;
  /** The topmost shape of these layers in the middle of the map. */
  pickCentre: PointerAt['pick'];
  /** Moves the map as little as needed to show the place. */
  keepInSight(at: Position): void;
}
