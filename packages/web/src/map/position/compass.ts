import { useEffect, useState } from 'react';

/** What browsers add to the event: Safari the heading itself. */
type Oriented = DeviceOrientationEvent & { readonly webkitCompassHeading?: number };

/** Safari asks its user, and only after a tap. */
interface Asking {
  readonly requestPermission?: () => Promise<PermissionState>;
}

/** Asks for the compass where the browser wants to be asked; to be called in the handler of a tap. */
export async function askForCompass(): Promise<void> {
  if (typeof DeviceOrientationEvent === 'undefined') return;
  // A refusal leaves the arrow with the map's north.
  await (DeviceOrientationEvent as Asking).requestPermission?.().catch(() => undefined);
}

/**
 * Where the top of the screen points, degrees from north; null where the event does not say.
 * @param angle by which the screen is turned against the device
 */
export function headingOf({ webkitCompassHeading, alpha, absolute }: Oriented, angle: number): number | null {
  const heading =
    webkitCompassHeading !== undefined ? webkitCompassHeading : absolute && alpha !== null ? 360 - alpha : null;
  return heading === null || !Number.isFinite(heading) ? null : (heading + angle + 360) % 360;
}

/** A smaller turn draws nothing anew, degrees. */
const STEP = 5;
/** Of one browser or the other. */
const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;

/** Where the device points, in steps of five degrees; null without a compass. */
export function useCompass(isOn: boolean): number | null {
  const [heading, setHeading] = useState<number | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const turned = (event: Event) => {
      const found = headingOf(event as Oriented, window.screen.orientation?.angle ?? 0);
      if (found !== null) setHeading(Math.round(found / STEP) * STEP);
    };
    for (const name of EVENTS) window.addEventListener(name, turned);
    return () => {
      for (const name of EVENTS) window.removeEventListener(name, turned);
    };
  }, [isOn]);
  return isOn ? heading : null;
}
