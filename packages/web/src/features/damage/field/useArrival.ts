import type { Position } from '@georisk/domain/geo/types.ts';
import { hasArrived } from '@georisk/domain/field/wayToPoint.ts';
import { useEffect, useRef } from 'react';
import type { DeviceFix } from '#web/map/position/fixes.ts';

const PULSE_MS = 200;

interface Target {
  readonly id: string;
  readonly position: Position;
}

/** Whether the target is reached; the device vibrates once for each target. */
export function useArrival(fix: DeviceFix | null, target: Target | null): boolean {
  const announced = useRef<string | null>(null);
  const isThere = fix !== null && target !== null && hasArrived(fix.at, fix.accuracy, target.position);
  const id = target?.id ?? null;
  useEffect(() => {
    if (!isThere || announced.current === id) return;
    announced.current = id;
    // Not on every device; some refuse it before the first tap.
    navigator.vibrate?.(PULSE_MS);
  }, [isThere, id]);
  return isThere;
}
