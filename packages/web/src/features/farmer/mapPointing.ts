import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { PICKABLE } from './farmerLayers.ts';
import type { FarmerMapState } from './useFarmerMap.ts';

type Pointed = Pick<FarmerMapState, 'work' | 'picture'>;

/** The map's mode: drawing first, then measuring, comparing, browsing. */
export function modeOf({ work: { plot, measuring }, picture }: Pointed): MapMode {
  if (plot?.mode != null) return plot.mode;
  if (measuring.on) return measuring.mode;
  return picture.compareWith === null ? { kind: 'browse', pickable: PICKABLE } : { kind: 'compare' };
}

/** The sketch of the current mode; null where it has none. */
export const sketchOf = ({ plot, measuring }: FarmerMapState['work']): Sketched | null =>
  plot?.sketched ?? (measuring.on ? measuring.sketched : null);

/** Passes an event of the map to the current work. */
export function act({ work, picture }: Pointed, event: MapEvent): void {
  if (work.isDrawing) work.plot?.onEvent(event);
  else if (picture.compareWith !== null) {
    if (event.type === 'leave') picture.leaveCompare();
  } else if (event.type === 'pick') work.actions.onPick(event.id);
  else work.measuring.onEvent(event);
}

export const boxOfAll = (parcels: readonly Parcel[]): BBox => parcels.map(({ geom }) => bboxOf(geom)).reduce(unionBBox);

/** The parcel that is drawn on or chosen, else all of them; fitted again where the sheet leaves less of the map. */
export function focusOf(
  parcels: readonly Parcel[],
  looked: Parcel | null,
  { isDrawing, isCovered }: { readonly isDrawing: boolean; readonly isCovered: boolean },
): MapFocus {
  const room = isCovered ? ' above the sheet' : '';
  return looked === null
    ? { key: `all${room}`, box: boxOfAll(parcels) }
    : { key: `${isDrawing ? 'draw ' : ''}${looked.meparCode}${room}`, box: bboxOf(looked.geom) };
}
