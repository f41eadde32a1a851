import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { newPoint } from '@georisk/domain/sampling/pointChanges.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { focusMap } from '#web/map/camera.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { currentFix } from '#web/map/position/position.ts';
import { type SureFix, useSureFix } from '#web/map/position/sureFix.ts';
import { emptySketch } from '#web/map/sketch/sketch.ts';
import { POINTS } from '#web/shared/damagePlot/plotLayers.ts';
import type { MapWork } from '#web/shared/fullMap/FullMap.tsx';
import { stateOf } from './pending.ts';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Sampling } from './useSampling.ts';

export type SamplingMode = keyof typeof texts.modes;
export const SAMPLING_MODES = Object.keys(texts.modes) as readonly SamplingMode[];

export interface SamplingModes {
  /** Null: browsing; one at a time otherwise. */
  readonly mode: SamplingMode | null;
  readonly setMode: (mode: SamplingMode | null) => void;
  /** The point that is being moved. */
  readonly moving: SamplingPoint | null;
  readonly mapWork: MapWork | null;
  /** A tap places something, and picks nothing. */
  readonly takesPlace: boolean;
  readonly onPick: (id: string) => void;
  /** The point whose data are open. */
  readonly opened: SamplingPoint | null;
  readonly open: (id: string | null) => void;
  /** The point that a question before its removal concerns. */
  readonly removing: SamplingPoint | null;
  readonly askRemove: (id: string | null) => void;
  readonly remove: () => void;
  readonly placeHere: () => void;
  /** A poor fix waits for an answer. */
  readonly sure: SureFix;
  readonly hint: string | null;
}

/** Searches for a place, of which the newest alone counts. */
function searchesForPlace() {
  let newest = 0;
  return {
    /** @returns whether this one still is the newest */
    begin: (): (() => boolean) => {
      newest += 1;
      const mine = newest;
      return () => mine === newest;
    },
    giveUp: (): void => {
      newest += 1;
    },
  };
}

/**
 * Places at the position of the device; a poor fix is asked about first. A search that was given up, or begun anew, places
 * nothing: its answer may take half a minute.
 * @param setGps takes the state of the search in words; null for none
 */
function usePlaceHere(
  searches: ReturnType<typeof searchesForPlace>,
  onPlace: (at: Position) => void,
  setGps: (state: string | null) => void,
) {
  // Of now, and not of when the search began: the points may be others.
  const latest = useRef(onPlace);
  useLayoutEffect(() => {
    latest.current = onPlace;
  });
  const sure = useSureFix(({ at }) => latest.current(at));
  const placeHere = async () => {
    const isNewest = searches.begin();
    setGps(texts.searching);
    const fix = await currentFix().catch(() => null);
    if (!isNewest()) return;
    setGps(fix === null ? texts.gpsFailed : null);
    if (fix !== null) sure.offer(fix);
  };
  return { sure, placeHere: () => void placeHere() };
}

interface Taps {
  readonly onPick: (id: string) => void;
  readonly onPlace: (at: Position) => void;
  readonly onLeave: () => void;
}

/** The map's mode: only points can be picked, or a place is chosen; the phone's sheet makes room for both. */
function workOf(takesPlace: boolean, { onPick, onPlace, onLeave }: Taps): MapWork {
  const onEvent = (event: MapEvent) => {
    if (event.type === 'pick' && !takesPlace) onPick(event.id);
    // A place is chosen like the first corner of a line: by a tap, or by the keyboard's crosshair.
    if (event.type === 'sketch' && event.action.type === 'append' && takesPlace) onPlace(event.action.at);
    if (event.type === 'leave') onLeave();
  };
  const rest = { onEvent, busy: texts.busy, needsRoom: true } as const;
  return takesPlace
    ? { mode: { kind: 'drawOutline' }, sketch: { sketch: emptySketch('line'), snapRings: [] }, ...rest }
    : { mode: { kind: 'browse', pickable: [POINTS] }, ...rest };
}

/** The meaning of a tap on the map during sampling. */
export function useSamplingModes({ points, change }: Sampling, canEdit: boolean): SamplingModes {
  const [mode, setModeNow] = useState<SamplingMode | null>(null);
  const [movingId, setMoving] = useState<string | null>(null);
  const [openedId, open] = useState<string | null>(null);
  const [removingId, askRemove] = useState<string | null>(null);
  const [gps, setGps] = useState<string | null>(null);
  const [searches] = useState(searchesForPlace);
  useEffect(() => () => searches.giveUp(), [searches]);
  const find = (id: string | null) => points.find((point) => point.id === id) ?? null;
  const moving = find(movingId);

  const setMode = (next: SamplingMode | null) => {
    searches.giveUp();
    setModeNow(canEdit ? next : null);
    setMoving(null);
    setGps(null);
    if (next !== null) setTimeout(focusMap, 50);
  };
  const place = (at: Position) => {
    if (mode === 'newPoint') {
      const point = newPoint(newUuid7(), at, points);
      void change([{ kind: 'put', point }]);
      setMode(null);
    }
    if (mode === 'setPosition' && moving !== null) {
      void change([{ kind: 'put', point: { ...stateOf(moving), position: at } }]);
      setMode(null);
    }
  };
  const { sure, placeHere } = usePlaceHere(searches, place, setGps);
  const takesPlace = mode === 'newPoint' || (mode === 'setPosition' && moving !== null);
  const hint = () => {
    if (gps !== null) return gps;
    if (mode === null) return null;
    return moving === null ? texts.modeHints[mode] : texts.moveTo(moving.sequenceId);
  };
  const onPick = (id: string) => {
    if (mode === 'removePoint') askRemove(id);
    else if (mode !== 'setPosition') open(id);
    else {
      searches.giveUp();
      setGps(null);
      setMoving(id);
      setTimeout(focusMap, 50);
    }
  };
  return {
    mode,
    setMode,
    moving,
    mapWork: mode === null ? null : workOf(takesPlace, { onPick, onPlace: place, onLeave: () => setMode(null) }),
    takesPlace,
    onPick,
    opened: find(openedId),
    open,
    removing: find(removingId),
    askRemove,
    remove: () => {
      if (removingId !== null) void change([{ kind: 'remove', id: removingId }]);
      askRemove(null);
      open(null);
      setMode(null);
    },
    placeHere,
    sure,
    hint: hint(),
  };
}
