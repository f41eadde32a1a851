import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterMode } from './enterMode.ts';
import { type MapEvent, type MapMode, modeKey, modeOfKey, type Sketched } from './mapMode.ts';
import { olSurface } from './olSurface.ts';

/** Keeps the map in one mode: the old one is left before the new one is entered. */
export function useMapMode(mode: MapMode, sketched: Sketched | null, onEvent: (event: MapEvent) => void): void {
  const latest = useRef(sketched);
  useLayoutEffect(() => {
    latest.current = sketched;
  });
  const listeners = useRef(new Set<() => void>());
  useEffect(() => {
    if (sketched !== null) for (const listener of listeners.current) listener();
  }, [sketched]);
  const dispatch = useEffectEvent(onEvent);
  const key = modeKey(mode);
  useEffect(
    () =>
      enterMode(
        {
          surface: olSurface(),
          dispatch: (event) => dispatch(event),
          read: () => latest.current,
          onSketch: (listener) => {
            const { current } = listeners;
            current.add(listener);
            return () => current.delete(listener);
          },
        },
        modeOfKey(key),
      ),
    [key],
  );
}
