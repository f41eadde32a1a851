import type { IsoDate } from '@georisk/domain/units.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { fractalNoise } from '../noise.ts';
import { ORIGIN, PIXEL, PIXELS, SIDE } from '../place/window.ts';
import { hashText } from '../random.ts';

/** Places with a required sky on a day, so that the demo has every state. */
export interface SkyWishes {
  readonly clouded: readonly Position[];
  readonly clear: readonly Position[];
}

const STEP = 60;
const COUNT = Math.ceil(SIDE / STEP) + 1;
/** Shadows fall to the north-west at half past ten, metres. */
const SHADOW: Position = [-230, 270];

const bump = (x: number, y: number, [cx, cy]: Position, radius: number) =>
  Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (radius * radius));

/** 1 where clouds or their shadows hide the ground. */
export function cloudMask(date: IsoDate, share: number, wishes: SkyWishes, seed: number): Uint8Array {
  const day = hashText(`${date} ${seed}`);
  // summer clouds are heaps, winter clouds are sheets
  const month = Number(date.slice(5, 7));
  const field = fractalNoise(month >= 5 && month <= 9 ? 1_500 : 4_200, 5, day, 0.55);
  const thickness = new Float32Array(COUNT * COUNT);
  for (let row = 0; row < COUNT; row += 1)
    for (let column = 0; column < COUNT; column += 1) {
      const [x, y] = [ORIGIN[0] + column * STEP, ORIGIN[1] + row * STEP];
      thickness[row * COUNT + column] = field(x, y);
    }
  const sorted = Float32Array.from(thickness).sort();
  // a shadow beside every cloud hides about half as much again
  const limit = share < 0.004 ? Infinity : (sorted[Math.floor((1 - share / 1.5) * (sorted.length - 1))] ?? Infinity);
  for (let row = 0; row < COUNT; row += 1)
    for (let column = 0; column < COUNT; column += 1) {
      const [x, y] = [ORIGIN[0] + column * STEP, ORIGIN[1] + row * STEP];
      const i = row * COUNT + column;
      let over = limit === Infinity ? -1 : (thickness[i] ?? 0) - limit;
      for (const place of wishes.clouded)
        over = Math.max(over, 1.6 * bump(x, y, place, 620) - 0.55 + 0.35 * field(x * 2, y * 2));
      for (const place of wishes.clear) over -= 2.5 * bump(x, y, place, 560);
      thickness[i] = over;
    }
  const mask = new Uint8Array(PIXELS * PIXELS);
  for (let row = 0; row < PIXELS; row += 1) {
    const y = SIDE - (row + 0.5) * PIXEL;
    for (let column = 0; column < PIXELS; column += 1) {
      const x = (column + 0.5) * PIXEL;
      if (at(thickness, x, y) > 0 || at(thickness, x - SHADOW[0], y - SHADOW[1]) > 0) mask[row * PIXELS + column] = 1;
    }
  }
  return mask;
}

/** The coarse field between its points; beyond the landscape its edge value continues. */
function at(values: Float32Array, x: number, y: number): number {
  const u = Math.min(Math.max(x / STEP, 0), COUNT - 1.001);
  const v = Math.min(Math.max(y / STEP, 0), COUNT - 1.001);
  const column = u | 0;
  const row = v | 0;
  const i = row * COUNT + column;
  const fx = u - column;
  const fy = v - row;
  const south = (values[i] ?? 0) * (1 - fx) + (values[i + 1] ?? 0) * fx;
  const north = (values[i + COUNT] ?? 0) * (1 - fx) + (values[i + COUNT + 1] ?? 0) * fx;
  return south * (1 - fy) + north * fy;
}
