import type { Leave, MapMode, ModePorts } from './mapMode.ts';
import type { Undo } from './surface.ts';
import { together } from './together.ts';

/** Looking around: a click picks a shape, the cursor and the shape itself say where one can be picked. */
export function browse({ surface, dispatch }: ModePorts, { pickable }: Extract<MapMode, { kind: 'browse' }>): Leave {
  let pointing: Undo | null = null;
  let under: string | null = null;
  const point = (id: string | null) => {
    if (id === under) return;
    under = id;
    dispatch({ type: 'hover', id });
    if ((id !== null) === (pointing !== null)) return;
    pointing?.();
    pointing = id === null ? null : surface.cursor('pointer');
  };
  return together(
    surface.onClick((pointer) => {
      const hit = pointer.pick(pickable);
      if (hit !== null) dispatch({ type: 'pick', ...hit });
    }),
    surface.onMove((pointer) => {
      if (!pointer.touch) point(pointer.pick(pickable)?.id ?? null);
    }),
    () => point(null),
  );
}
