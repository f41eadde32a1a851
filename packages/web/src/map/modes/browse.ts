import type { Leave, MapEvent, MapMode, ModePorts, Shape } from './mapMode.ts';
import type { PointerAt, Undo } from './surface.ts';
import { together } from './together.ts';

/** The event of a press; null where no shape is. */
function picked(
  pick: PointerAt['pick'],
  shift: boolean,
  pickable: readonly string[],
  ground: readonly string[],
): MapEvent | null {
  const [hit, beneath] = [pick(pickable), pick(ground)];
  const adds = shift && { adds: true as const };
  if (hit === null) return beneath === null ? null : { type: 'pick', ...beneath, ...adds };
  return { type: 'pick', ...hit, ...(beneath !== null && { beneath }), ...adds };
}

/** Browsing: a click picks a shape; the cursor and the shape itself show where one can be picked. */
export function browse(
  { surface, dispatch }: ModePorts,
  { pickable, ground = [] }: Extract<MapMode, { kind: 'browse' }>,
): Leave {
  let pointing: Undo | null = null;
  let under: Shape | null = null;
  const point = (hit: Shape | null) => {
    if (hit?.id === under?.id && hit?.layer === under?.layer) return;
    under = hit;
    dispatch(hit === null ? { type: 'hover', layer: null, id: null } : { type: 'hover', ...hit });
    if ((hit !== null) === (pointing !== null)) return;
    pointing?.();
    pointing = hit === null ? null : surface.cursor('pointer');
  };
  const press = (pick: PointerAt['pick'], shift: boolean): boolean => {
    const event = picked(pick, shift, pickable, ground);
    if (event !== null) dispatch(event);
    return event !== null;
  };
  return together(
    surface.onClick(({ pick, shift }) => void press(pick, shift)),
    surface.onMove(({ touch, pick }) => {
      if (!touch) point(pick(pickable) ?? pick(ground));
    }),
    surface.onKey(
      ({ key, focused, shift }) => key === 'Enter' && focused && press((wanted) => surface.pickCentre(wanted), shift),
    ),
    surface.onLeave(() => point(null)),
    () => point(null),
  );
}
