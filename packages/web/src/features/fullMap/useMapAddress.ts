import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type Standing, standing } from '#web/map/camera.ts';
import { handMoves } from '#web/map/handMoves.ts';
import { theMap } from '#web/map/theMap.ts';
import { arrived, EMPTY_ADDRESS, type MapAddress, readAddress, writeAddress } from './mapAddress.ts';
import { afterMove, isSamePlace } from './placeKept.ts';

let address: MapAddress = EMPTY_ADDRESS;
/** The map has stood at the place in the address. */
let reached = false;
let last: { readonly pathname: string; readonly key: string } | undefined;
const listeners = new Set<() => void>();

function become(next: MapAddress): void {
  address = next;
  const { pathname, search, hash } = window.location;
  const written = writeAddress(search, next);
  // Past the router: where the map stands is no step of the way, and no screen needs to be drawn anew for it.
  if (written !== search) window.history.replaceState(window.history.state, '', `${pathname}${written}${hash}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What may show that a person has taken hold of the map. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

function watchMoves(): () => void {
  const { ol } = theMap();
  const target = ol.getTargetElement();
  const moved = () => {
    const next = afterMove({ place: address.place, reached }, standing(), handMoves.read());
    reached = next.reached;
    if (next.place !== address.place) become({ ...address, place: next.place });
  };
  ol.on('moveend', moved);
  for (const hand of HANDS) target?.addEventListener(hand, handMoves.begin, { passive: true });
  return () => {
    ol.un('moveend', moved);
    for (const hand of HANDS) target?.removeEventListener(hand, handMoves.begin);
  };
}

export interface MapAddressNow extends Omit<MapAddress, 'place'> {
  /** Where the address wanted the map to stand when it was opened; null where it left that to the view. */
  readonly asked: Standing | null;
  readonly change: (part: Partial<MapAddress>) => void;
}

const change = (part: Partial<MapAddress>) => become({ ...address, ...part });

/** The base map that the address names; null for the one that the browser remembers. */
export const useAskedBase = (): string | null => useSyncExternalStore(subscribe, () => address.base);

/** The map's part of the address: read when somebody comes, written when he changes something. */
export function useMapAddress(): MapAddressNow {
  const { pathname, search, key } = useLocation();
  useLayoutEffect(() => {
    const next = arrived(address, window.location.search, last?.pathname === pathname);
    const isKept = address.place !== null && next.place !== null && isSamePlace(address.place, next.place);
    reached = reached && isKept;
    become(next);
    // Going to the same address again is an arrival too.
    last = { pathname, key };
  }, [pathname, key]);
  useEffect(() => {
    const unwatch = watchMoves();
    return () => {
      unwatch();
      last = undefined;
    };
  }, []);
  // Not the place: a move of the map draws no screen anew.
  const choices = useSyncExternalStore(subscribe, () => address.choices);
  const base = useAskedBase();
  const asked = useMemo(() => readAddress(search).place, [search]);
  return { choices, base, asked, change };
}

/** The whole address of what is on the screen, to be sent to somebody. */
export function permalink(): string {
  const { origin, pathname, search, hash } = window.location;
  return `${origin}${pathname}${writeAddress(search, { ...address, place: standing() })}${hash}`;
}
