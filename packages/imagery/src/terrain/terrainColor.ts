import { parseHex } from '@georisk/domain/colour/contrast.ts';
import { TERRAIN_STOPS } from '@georisk/domain/soil/terrainStops.ts';

const STOPS = TERRAIN_STOPS.map(({ metres, color }) => {
  const [red, green, blue] = parseHex(color) ?? [0, 0, 0];
  return [metres, red, green, blue] as const;
});

/** Heights are coloured in steps of this, m. */
const STEP = 0.25;
const LOWEST = 75;
const HIGHEST = 1000;

function colorAt(metres: number): readonly [number, number, number] {
  const upper = STOPS.findIndex(([stop]) => stop >= metres);
  const high = STOPS[upper === -1 ? STOPS.length - 1 : upper] ?? [0, 0, 0, 0];
  const low = STOPS[upper < 1 ? 0 : upper - 1] ?? high;
  const share = high[0] === low[0] ? 0 : Math.min(1, Math.max(0, (metres - low[0]) / (high[0] - low[0])));
  const mixed = (at: 1 | 2 | 3) => low[at] + (high[at] - low[at]) * share;
  return upper === -1 ? [high[1], high[2], high[3]] : [mixed(1), mixed(2), mixed(3)];
}

const TABLE = Float32Array.from(
  Array.from({ length: (HIGHEST - LOWEST) / STEP + 1 }, (_, index) => colorAt(LOWEST + index * STEP)).flat(),
);

/** The light comes from the north-west, 45 degrees high: towards it, as a unit vector (east, north, up). */
const LIGHT = [-0.5, 0.5, Math.SQRT1_2] as const;
/** Slopes are flattened by their root: a metre in a plain is visible, and a hill is not black. */
const STEEPNESS = 1.1;

/** Brightness of a slope, about 0.4 to 1.3, 1 of a level one. @param east, north rise a metre towards the east and the north */
export function shadeOf(east: number, north: number): number {
  const slope = Math.hypot(east, north);
  const factor = slope === 0 ? 0 : (STEEPNESS * Math.sqrt(Math.min(slope, 1))) / slope;
  const [x, y] = [east * factor, north * factor];
  const lit = (-x * LIGHT[0] - y * LIGHT[1] + LIGHT[2]) / Math.hypot(x, y, 1) / LIGHT[2];
  return 0.4 + 0.6 * Math.max(0, lit);
}

const byte = (value: number) => Math.min(255, Math.max(1, Math.round(value)));

/** Writes the colour of a place: red, green, blue, never 0, which is "no data". */
export function putTerrainColor(target: Uint8Array, at: number, metres: number, shade: number): void {
  const bounded = Math.min(HIGHEST, Math.max(LOWEST, metres));
  const from = Math.round((bounded - LOWEST) / STEP) * 3;
  for (let channel = 0; channel < 3; channel += 1) target[at + channel] = byte((TABLE[from + channel] ?? 0) * shade);
}
