import { useMapResolution } from '#web/map/ui/useMapScale.ts';
import { seenUntil, type ShownPart } from './shownParts.ts';

/** The parts that are visible at the map's scale. */
export function useSeen(parts: readonly ShownPart[]): readonly ShownPart[] {
  const resolution = useMapResolution();
  return parts.filter((part) => resolution < (seenUntil(part) ?? Infinity));
}
