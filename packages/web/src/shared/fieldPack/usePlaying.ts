import { useEffect, useEffectEvent, useState } from 'react';

/** How long a date stays, ms. */
const STAYS_MS = 350;
/** The last one is looked at before it begins anew. */
const LAST_STAYS_MS = 1_400;

interface Settings {
  readonly count: number;
  /** Number of the shown picture. */
  readonly at: number;
  readonly starts: boolean;
  readonly onAt: (at: number) => void;
}

export interface Playing {
  readonly isOn: boolean;
  readonly canPlay: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

/**
 * Goes through the dates, around, until it is stopped: on the frames of the screen, so that nothing is drawn between two of
 * them, and not while the page is hidden. Somebody who wants no motion starts it themselves.
 */
export function usePlaying({ count, at, starts, onAt }: Settings): Playing {
  const [isOn, setOn] = useState(() => starts && !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const canPlay = count > 1;
  const step = useEffectEvent(() => onAt((at + 1) % count));
  const stays = useEffectEvent(() => (at === count - 1 ? LAST_STAYS_MS : STAYS_MS));
  useEffect(() => {
    if (!isOn || !canPlay) return undefined;
    let since: number | undefined;
    let frame = requestAnimationFrame(function onFrame(now) {
      since ??= now;
      if (now - since >= stays()) {
        since = now;
        step();
      }
      frame = requestAnimationFrame(onFrame);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, canPlay]);
  return { isOn: isOn && canPlay, canPlay, toggle: () => setOn(!isOn), stop: () => setOn(false) };
}
