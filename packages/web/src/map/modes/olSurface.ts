import type { Position } from '@georisk/domain/geo/types.ts';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import PointerInteraction from 'ol/interaction/Pointer.js';
import VectorLayer from 'ol/layer/Vector.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import VectorSource from 'ol/source/Vector.js';
import { wantsMotion } from '../camera.ts';
import { fromMap, toMap } from '../projection.ts';
import { descriptionOf, styleOf } from '../styles.ts';
import { removeLayer } from '../removeLayer.ts';
import { theMap } from '../theMap.ts';
import { syncFeatures } from '../vectorSource.ts';
import type { KeyPress, MapSurface, PointerAt, Undo } from './surface.ts';

const SKETCHPAD_ORDER = 920;
/** Pixels from the edge within which a place counts as not visible. */
const EDGE = 60;
const EARTH_RADIUS = 6_378_137;

type PointerMapEvent = MapBrowserEvent;

/** The topmost shape of these layers at a pixel of the map. */
function pickAt(pixel: number[], wanted: readonly string[], hitTolerance: number): ReturnType<PointerAt['pick']> {
  const { ol, layers } = theMap();
  const found = ol.forEachFeatureAtPixel(
    pixel,
    (feature, layer) => {
      const id = descriptionOf(feature)?.id;
      const key = layers.keyOf(layer);
      return id === undefined || key === undefined ? undefined : { layer: key, id };
    },
    { hitTolerance, layerFilter: (layer) => wanted.includes(layers.keyOf(layer) ?? '') },
  );
  return found ?? null;
}

function pointerAt(event: PointerMapEvent): PointerAt {
  const original = event.originalEvent;
  const touch = 'pointerType' in original && original.pointerType === 'touch';
  return {
    at: fromMap(event.coordinate),
    touch,
    alt: original.altKey,
    shift: original.shiftKey,
    pick: (wanted) => pickAt(event.pixel, wanted, touch ? 12 : 4),
  };
}

/** Fields, dialogs and menus keep their keys. */
const keepsKeys = (element: Element | null): boolean =>
  element?.closest(
    'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]',
  ) != null;

function onKey(handler: (press: KeyPress) => boolean): Undo {
  const listen = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    if (event.defaultPrevented || keepsKeys(focused) || keepsKeys(event.target as Element | null)) return;
    const target = theMap().ol.getTargetElement();
    const inMap = target?.contains(focused) ?? false;
    const press = {
      key: event.key,
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      onMap: focused === document.body || inMap,
      focused: inMap,
    };
    if (!handler(press)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the map library, whose arrow keys pan.
  window.addEventListener('keydown', listen, true);
  return () => window.removeEventListener('keydown', listen, true);
}

function onMapEvent(type: 'click' | 'dblclick' | 'pointermove', handler: (pointer: PointerAt) => void): Undo {
  const { ol } = theMap();
  const listen = (event: PointerMapEvent) => {
    if (!event.dragging) handler(pointerAt(event));
  };
  ol.on(type, listen);
  return () => ol.un(type, listen);
}

function keepInSight(at: Position): void {
  const { ol } = theMap();
  const coordinate = toMap(at);
  const pixel = ol.getPixelFromCoordinate(coordinate);
  const [width = 0, height = 0] = ol.getSize() ?? [];
  const [x = 0, y = 0] = pixel ?? [];
  if (x >= EDGE && y >= EDGE && x <= width - EDGE && y <= height - EDGE) return;
  const view = ol.getView();
  view.cancelAnimations();
  if (wantsMotion()) view.animate({ center: coordinate, duration: 150 });
  else view.setCenter(coordinate);
}

function cursor(name: string): Undo {
  const style = theMap().ol.getViewport()?.style;
  if (style === undefined) return () => undefined;
  const before = style.cursor;
  style.cursor = name;
  return () => {
    style.cursor = before;
  };
}

/** The one map as a mode sees it. */
export const olSurface = (): MapSurface => ({
  onClick: (handler) => onMapEvent('click', handler),
  onDoubleClick: (handler) => onMapEvent('dblclick', handler),
  onMove: (handler) => onMapEvent('pointermove', handler),
  onLeave: (handler) => {
    const viewport = theMap().ol.getViewport();
    viewport?.addEventListener('pointerleave', handler);
    return () => viewport?.removeEventListener('pointerleave', handler);
  },
  onDrag: ({ start, move, end }) => {
    const { ol } = theMap();
    const interaction = new PointerInteraction({
      handleDownEvent: (event) => start(pointerAt(event)),
      handleDragEvent: (event) => move(pointerAt(event)),
      handleUpEvent: () => {
        end();
        return false;
      },
    });
    ol.addInteraction(interaction);
    return () => ol.removeInteraction(interaction);
  },
  onKey,
  pauseDoubleClickZoom: () => {
    const zooms = theMap()
      .ol.getInteractions()
      .getArray()
      .filter((interaction) => interaction instanceof DoubleClickZoom && interaction.getActive());
    for (const zoom of zooms) zoom.setActive(false);
    return () => {
      for (const zoom of zooms) zoom.setActive(true);
    };
  },
  cursor,
  sketchpad: () => {
    const { ol } = theMap();
    const source = new VectorSource({ wrapX: false });
    const layer = new VectorLayer({
      source,
      style: (feature, resolution) => styleOf(feature as never, resolution),
      zIndex: SKETCHPAD_ORDER,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
    });
    ol.addLayer(layer);
    return {
      draw: (features) => syncFeatures(source, features),
      remove: () => removeLayer(ol, layer),
    };
  },
  metresPerPixel: () => {
    const view = theMap().ol.getView();
    const y = view.getCenter()?.[1] ?? 0;
    return (view.getResolution() ?? 1) / Math.cosh(y / EARTH_RADIUS);
  },
  centre: () => fromMap(theMap().ol.getView().getCenter() ?? [0, 0]),
  pickCentre: (wanted) => {
    const [width = 0, height = 0] = theMap().ol.getSize() ?? [];
    return pickAt([width / 2, height / 2], wanted, 4);
  },
  keepInSight,
});
