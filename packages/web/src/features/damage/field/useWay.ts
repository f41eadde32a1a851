import { type WalkFix, walkedTo } from '@georisk/domain/field/walk.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { useEffect, useState } from 'react';
import { deviceStorage } from '#web/lib/browserStorage.ts';

/** The way between the points of a plot, or around it. */
export type WayKind = 'way' | 'round';

/** Whose way it is; the person's number is in its name, so that nobody sees another's. */
export interface WayOf {
  readonly kind: WayKind;
  readonly userId: number;
  readonly plotId: number;
}

const keyOf = ({ kind, userId, plotId }: WayOf): string => `georisk-${kind}-${userId}-${plotId}`;

/** Decimetres from the first place: a day's way takes some tens of kilobytes. */
const pack = (way: readonly Position[]): string =>
  JSON.stringify(way.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]));

function unpack(text: string | null): readonly Position[] {
  const read: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(read)) return [];
  return read.flatMap((place: unknown): Position[] => {
    const [x, y]: readonly unknown[] = Array.isArray(place) ? place : [];
    return typeof x === 'number' && typeof y === 'number' ? [[x / 10, y / 10]] : [];
  });
}

/** The way that this device keeps of a plot; none where the browser keeps nothing, or something else. */
export function storedWay(of: WayOf): readonly Position[] {
  try {
    return unpack(deviceStorage.getItem(keyOf(of)));
  } catch {
    return [];
  }
}

export function storeWay(of: WayOf, way: readonly Position[]): void {
  try {
    if (way.length === 0) deviceStorage.removeItem(keyOf(of));
    else deviceStorage.setItem(keyOf(of), pack(way));
  } catch {
    // A full disk: the way is shown as long as the page is open, and nothing else depends on it.
  }
}

/**
 * A way that this device keeps, and sends nowhere.
 * @param fix null where nothing is to be added now
 */
export function useWay({ kind, userId, plotId }: WayOf, fix: WalkFix | null) {
  const [way, setWay] = useState(() => storedWay({ kind, userId, plotId }));
  const next = fix === null ? way : walkedTo(way, fix);
  if (next !== way) setWay(next);
  useEffect(() => storeWay({ kind, userId, plotId }, next), [kind, userId, plotId, next]);
  return { way: next, clear: () => setWay([]) };
}
