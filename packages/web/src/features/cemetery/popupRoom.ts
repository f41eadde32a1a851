import { BAR_HEIGHT } from '#web/ui/tokens.ts';

/** Between a grave and its popup, CSS pixels. */
export const GAP = 12;
/** Room in which a popup is above its grave, CSS pixels. */
const ENOUGH = 240;

/**
 * The side of a grave on which its popup is inside the window, below the application's bar: above it where there is enough
 * room, else the larger one.
 * @param top of the grave, CSS pixels of the window
 */
export function popupRoom(
  top: number,
  windowHeight: number,
): { readonly isAbove: boolean; readonly maxHeight: number } {
  const above = top - GAP - BAR_HEIGHT;
  const below = windowHeight - top - GAP;
  const isAbove = above >= Math.min(ENOUGH, below);
  return { isAbove, maxHeight: isAbove ? above : below };
}
