import type { Leave, MapMode, ModePorts } from './mapMode.ts';
import type { Undo } from './surface.ts';
import { together } from './together.ts';

/** Looking around: a click picks a shape, the cursor says where one can be picked. */
export function browse({ surface, dispatch }: ModePorts, { pickable }: Extract<MapMode, { kind: 'browse' }>): Leave {
  let pointing: Undo | null = null;
  const point = (over: boolean) => {
    if (over === (pointing !== null)) return;
    pointing?.();
    pointing = over ? surface.cursor('pointer') : null;
  };
  return together(
    surface.onClick((pointer) => {
      const hit = pointer.pick(pickable);
      if (hit !== null) dispatch({ type: 'pick', ...hit });
    }),
    surface.onMove((pointer) => {
      if (!pointer.touch) point(pointer.pick(pickable) !== null);
    }),
    () => point(false),
  );
}
