import type { Leave, ModePorts } from './mapMode.ts';

/** Comparing two dates: the map is only viewed, and Escape leaves the mode. */
export function compare({ surface, dispatch }: ModePorts): Leave {
  return surface.onKey(({ key }) => {
    if (key !== 'Escape') return false;
    dispatch({ type: 'leave' });
    return true;
  });
}
