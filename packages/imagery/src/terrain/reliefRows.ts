import { putTerrainColor, shadeOf } from './terrainColor.ts';

/** Metres above the sea; not a number where there is no data. */
export type HeightRow = Float32Array;

/** The middle difference where both neighbours have data, else the one-sided one, else level. */
function rise(before: number | undefined, here: number, after: number | undefined, metres: number): number {
  const back = before === undefined || Number.isNaN(before) ? undefined : before;
  const next = after === undefined || Number.isNaN(after) ? undefined : after;
  if (back !== undefined && next !== undefined) return (next - back) / (2 * metres);
  if (next !== undefined) return (next - here) / metres;
  return back === undefined ? 0 : (here - back) / metres;
}

/**
 * Colours of a row of heights: shaded by the rows above and below. Black is "no data".
 * @param north the row above, or undefined at the edge @param pixel metres a pixel, east and north
 */
export function reliefRow(
  north: HeightRow | undefined,
  row: HeightRow,
  south: HeightRow | undefined,
  pixel: readonly [east: number, north: number],
): Uint8Array {
  const colors = new Uint8Array(row.length * 3);
  for (let column = 0; column < row.length; column += 1) {
    const here = row[column] ?? Number.NaN;
    if (Number.isNaN(here)) continue;
    const east = rise(row[column - 1], here, row[column + 1], pixel[0]);
    const up = rise(south?.[column], here, north?.[column], pixel[1]);
    putTerrainColor(colors, column * 3, here, shadeOf(east, up));
  }
  return colors;
}
