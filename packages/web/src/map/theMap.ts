import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { credentials } from '#web/lib/browserCredentials.ts';
import { type MapLayers, mapLayers } from './mapLayers.ts';
import { boxToMap, registerEov } from './projection.ts';
import { swipe } from './swipe.ts';
import { markSettled } from './settledMark.ts';

export interface TheMap {
  readonly ol: OlMap;
  readonly layers: MapLayers;
}

let made: TheMap | undefined;

function makeMap(): TheMap {
  registerEov();
  const home: BBox = HUNGARY_BOUNDS;
  const ol = new OlMap({
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false, zoomDuration: 180 }),
    moveTolerance: 4,
    maxTilesLoading: 12,
    view: new View({
      projection: 'EPSG:3857',
      enableRotation: false,
      extent: boxToMap(scaleBBox(home, 1.6)),
      constrainOnlyCenter: true,
      minZoom: 6,
      maxZoom: 20,
      smoothExtentConstraint: false,
    }),
  });
  ol.getView().fit(boxToMap(home));
  const layers = mapLayers(ol, () => credentials.read().session);
  ol.on('moveend', () => layers.settled());
  swipe.subscribe(() => ol.render());
  markSettled(ol);
  window.addEventListener('online', () => layers.retry());
  return { ol, layers };
}

/** The application's one map, made when first needed and kept across routes. */
export function theMap(): TheMap {
  made ??= makeMap();
  return made;
}
