import type { Leave, ModePorts } from './mapMode.ts';

/** Two dates side by side: the map is only looked at, and Escape leads out. */
export function compare({ surface, dispatch }: ModePorts): Leave {
  return surface.onKey(({ key }) => {
    if (key !== 'Escape') return false;
    dispatch({ type: 'leave' });
    return true;
  });
}
