import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { credentials } from '#web/lib/browserCredentials.ts';
import { type Standing, standing } from '#web/map/camera.ts';
import { handMoves } from '#web/map/handMoves.ts';
import { onMoveEnd, watchHands } from '#web/map/moves.ts';
import { arrived, EMPTY_ADDRESS, type MapAddress, readAddress, writeAddress } from './mapAddress.ts';
import { afterMove, isSamePlace } from './placeKept.ts';
import { type TableAddress, tableFromText } from './shapeTable/tableText.ts';

let address: MapAddress = EMPTY_ADDRESS;
/** The map has been at the place in the address. */
let reached = false;
let last: { readonly pathname: string; readonly key: string } | undefined;
/** The session that made the choices of the address: the next one starts without them. */
let session = 0;
const listeners = new Set<() => void>();

function become(next: MapAddress): void {
  address = next;
  const { pathname, search, hash } = window.location;
  const written = writeAddress(search, next);
  // Past the router: the map's position is no step of the history, and no screen needs to be drawn again for it.
  if (written !== search) window.history.replaceState(window.history.state, '', `${pathname}${written}${hash}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watchMoves(): () => void {
  const moved = () => {
    const next = afterMove({ place: address.place, reached }, standing(), handMoves.read());
    reached = next.reached;
    if (next.place !== address.place) become({ ...address, place: next.place });
  };
  const unwatch = [onMoveEnd(moved), watchHands()];
  return () => {
    for (const end of unwatch) end();
  };
}

export interface MapAddressNow extends Omit<MapAddress, 'place' | 'table'> {
  /** The map's position in the address when it was opened; null where the view decides it. */
  readonly asked: Standing | null;
  readonly change: (part: Partial<MapAddress>) => void;
}

const change = (part: Partial<MapAddress>) => become({ ...address, ...part });

/** The attribute table that the address opens; null where it opens none. */
export function askedTable(): TableAddress | null {
  const { table } = readAddress(window.location.search);
  return table === null ? null : tableFromText(table);
}

/** Writes the open attribute table into the address. @param table as `tableToText` writes it; null where none is open */
export function writeTable(table: string | null): void {
  if (address.table !== table) change({ table });
}

/** The base map that the address names; null for the one that the browser remembers. */
export const useAskedBase = (): string | null => useSyncExternalStore(subscribe, () => address.base);

/** The map's part of the address: read on arrival, written on changes. */
export function useMapAddress(): MapAddressNow {
  const { pathname, search, key } = useLocation();
  useLayoutEffect(() => {
    const isNewSession = session !== credentials.read().session;
    session = credentials.read().session;
    const before = isNewSession ? EMPTY_ADDRESS : address;
    const next = arrived(before, window.location.search, last?.pathname === pathname);
    const isKept = before.place !== null && next.place !== null && isSamePlace(before.place, next.place);
    reached = reached && isKept;
    become(next);
    // Navigating to the same address again is an arrival too.
    last = { pathname, key };
  }, [pathname, key]);
  useEffect(() => {
    const unwatch = watchMoves();
    return () => {
      unwatch();
      last = undefined;
    };
  }, []);
  // Not the place: a move of the map draws no screen again.
  const choices = useSyncExternalStore(subscribe, () => address.choices);
  const base = useAskedBase();
  const asked = useMemo(() => readAddress(search).place, [search]);
  return { choices, base, asked, change };
}

/** The whole address of the current screen, to be sent to somebody. */
export function permalink(): string {
  const { origin, pathname, search, hash } = window.location;
  return `${origin}${pathname}${writeAddress(search, { ...address, place: standing() })}${hash}`;
}
