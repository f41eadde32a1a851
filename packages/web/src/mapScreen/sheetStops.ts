/** The three heights of the sheet. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** CSS pixels of the lowest stop by what the header holds: the handle and two lines, or an answer of two more lines. */
export const PEEK = { title: 88, answer: 136 } as const;
const HALF_SHARE = 0.48;
/** The part that the highest stop leaves free, so that the map is still visible. */
const FREE = 12;

/** CSS height of a stop. */
export const stopHeight = (stop: SheetStop, peek: number): string =>
  stop === 'peek' ? `${peek}px` : stop === 'half' ? `${HALF_SHARE * 100}%` : `calc(100% - ${FREE}px)`;

/** The height of a stop in a room, CSS pixels. */
export const pixelsOf = (stop: SheetStop, room: number, peek: number) =>
  stop === 'peek' ? peek : stop === 'half' ? room * HALF_SHARE : room - FREE;

/** The stop for a sheet released at this height. */
export const nearestStop = (height: number, room: number, peek: number): SheetStop =>
  SHEET_STOPS.reduce((best, stop) =>
    Math.abs(pixelsOf(stop, room, peek) - height) < Math.abs(pixelsOf(best, room, peek) - height) ? stop : best,
  );

/** The next stop up or down; around: from the highest back to the lowest. */
export function nextStop(stop: SheetStop, direction: 'up' | 'down' | 'around'): SheetStop {
  const index = SHEET_STOPS.indexOf(stop);
  const last = SHEET_STOPS.length - 1;
  const target = direction === 'around' ? (index + 1) % SHEET_STOPS.length : index + (direction === 'up' ? 1 : -1);
  return SHEET_STOPS[Math.min(last, Math.max(0, target))] ?? stop;
}
