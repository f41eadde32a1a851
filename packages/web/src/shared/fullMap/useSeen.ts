import { useMapResolution } from '#web/map/ui/useMapScale.ts';
import { seenUntil, type ShownPart } from './shownParts.ts';

/** The parts that are visible at a scale. @param resolution units of EPSG:3857 a pixel */
export const seenAt = (parts: readonly ShownPart[], resolution: number): readonly ShownPart[] =>
  parts.filter((part) => resolution < (seenUntil(part) ?? Infinity));

/** The parts that are visible at the map's scale. */
export const useSeen = (parts: readonly ShownPart[]): readonly ShownPart[] => seenAt(parts, useMapResolution());
