import type { MapEvent } from '#web/map/modes/mapMode.ts';
import type { Hit, HoverText } from '#web/mapScreen/mapPart.ts';
import type { ShownPart } from './shownParts.ts';

/** Keys of the layer descriptions whose shapes can be pointed at now, each once. */
const keysOf = (parts: readonly ShownPart[], isGround: boolean, only: readonly string[] | undefined) => {
  const meant = parts.filter(({ on, part }) => on && (part.isGround ?? false) === isGround);
  return [...new Set(meant.flatMap(({ part }) => part.pickable ?? []))].filter((key) => only?.includes(key) ?? true);
};

/** What lies on the ground. @param only of these keys alone; undefined for all */
export const pickableOf = (parts: readonly ShownPart[], only?: readonly string[]): readonly string[] =>
  keysOf(parts, false, only);

/** The ground, which is picked where nothing lies on it. @param only as of `pickableOf` */
export const groundOf = (parts: readonly ShownPart[], only?: readonly string[]): readonly string[] =>
  keysOf(parts, true, only);

const partOf = (parts: readonly ShownPart[], layer: string) =>
  parts.find(({ part }) => part.pickable?.includes(layer))?.part;

/** Whether shapes of a layer are rows of an attribute table. */
export const hasTable = (parts: readonly ShownPart[], layer: string): boolean =>
  parts.some(({ part }) => part.tables?.some(({ layers }) => layers.includes(layer)) ?? false);

/** Notifies the parts of the pointer: the one that a shape belongs to of the shape, the others of leaving. */
export function tell(parts: readonly ShownPart[], event: MapEvent): void {
  if (event.type === 'pick') partOf(parts, event.layer)?.onPick?.({ layer: event.layer, id: event.id }, event.beneath);
  if (event.type !== 'hover') return;
  const meant = event.layer === null ? undefined : partOf(parts, event.layer);
  for (const { part } of parts) {
    if (part !== meant) part.onHover?.(null);
  }
  if (event.layer !== null) meant?.onHover?.({ layer: event.layer, id: event.id });
}

/** Text beside the pointer on this shape. */
export const hoverTextOf = (parts: readonly ShownPart[], hit: Hit | null): HoverText | null =>
  hit === null ? null : (partOf(parts, hit.layer)?.hoverText?.(hit) ?? null);
