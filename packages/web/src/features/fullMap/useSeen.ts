import { useMapResolution } from '#web/map/ui/useMapScale.ts';
import { seenUntil, type ShownPart } from './shownParts.ts';

/** Those of the parts that can be seen from where the map stands. */
export function useSeen(parts: readonly ShownPart[]): readonly ShownPart[] {
  const resolution = useMapResolution();
  return parts.filter((part) => resolution < (seenUntil(part) ?? Infinity));
}
