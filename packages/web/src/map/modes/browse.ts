import type { Leave, MapMode, ModePorts } from './mapMode.ts';
import type { Undo } from './surface.ts';
import { together } from './together.ts';

/** Browsing: a click picks a shape; the cursor and the shape itself show where one can be picked. */
export function browse({ surface, dispatch }: ModePorts, { pickable }: Extract<MapMode, { kind: 'browse' }>): Leave {
  let pointing: Undo | null = null;
  let under: { readonly layer: string; readonly id: string } | null = null;
  const point = (hit: typeof under) => {
    if (hit?.id === under?.id && hit?.layer === under?.layer) return;
    under = hit;
    dispatch(hit === null ? { type: 'hover', layer: null, id: null } : { type: 'hover', ...hit });
    if ((hit !== null) === (pointing !== null)) return;
    pointing?.();
    pointing = hit === null ? null : surface.cursor('pointer');
  };
  return together(
    surface.onClick((pointer) => {
      const hit = pointer.pick(pickable);
      if (hit !== null) dispatch({ type: 'pick', ...hit });
    }),
    surface.onMove((pointer) => {
      if (!pointer.touch) point(pointer.pick(pickable));
    }),
    surface.onKey(({ key, focused }) => {
      const hit = key === 'Enter' && focused ? surface.pickCentre(pickable) : null;
      if (hit !== null) dispatch({ type: 'pick', ...hit });
      return hit !== null;
    }),
    surface.onLeave(() => point(null)),
    () => point(null),
  );
}
