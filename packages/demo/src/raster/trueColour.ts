import { PIXELS } from '../place/window.ts';
import { hashPair } from '../random.ts';
import { FIRST_PLOT_LABEL, type CoverLook } from './covers.ts';
import type { Canvas } from './fill.ts';
import { FINE } from './labelMap.ts';
import type { Relief } from './relief.ts';

/** Byte of a reflectance in a true-colour picture (domain.md 3): 0.05 is 71, 0.1 is 116, 0.3 and more 255. */
export const trueColourByte = (rho: number): number =>
  Math.min(255, Math.max(0, Math.floor(255 * (Math.max(0, rho) / 0.3) ** (1 / 1.4) + 0.5)));

/** Chernozem: pale where it is dry and light, nearly black in the moist beds of old meanders. */
const DRY_SOIL = [0.182, 0.15, 0.115] as const;
const MOIST_SOIL = [0.072, 0.06, 0.049] as const;

const TABLE = Uint8Array.from({ length: 4_096 }, (_, i) => trueColourByte((i / 4_095) * 0.4));
const byteOf = (rho: number): number => TABLE[Math.min(4_095, Math.max(0, Math.round((rho / 0.4) * 4_095)))] ?? 0;

/** The landscape in true colour from above, red, green, blue interleaved. @param looks by label */
export function renderTrueColour(canvas: Canvas, relief: Relief, looks: readonly CoverLook[]): Uint8Array {
  const { values, size } = canvas;
  const image = new Uint8Array(PIXELS * PIXELS * 3);
  const [red, green, blue, cover, mottle] = [0, 1, 2, 3, 4].map((what) =>
    Float32Array.from(looks, (look) => (what < 3 ? (look.canopy[what] ?? 0) : what === 3 ? look.cover : look.mottle)),
  );
  if (!red || !green || !blue || !cover || !mottle) return image;
  for (let row = 0; row < PIXELS; row += 1)
    for (let column = 0; column < PIXELS; column += 1) {
      const pixel = row * PIXELS + column;
      const stand = relief.stand[pixel] ?? 0;
      const wet = (relief.soil[pixel] ?? 0) * 0.5 + 0.5;
      let [r, g, b] = [0, 0, 0];
      for (let part = 0; part < FINE * FINE; part += 1) {
        const fine = (row * FINE + (part >> 1)) * size + column * FINE + (part & 1);
        const label = values[fine] ?? 0;
        const chance = hashPair(fine, 5, 90_003) / 2 ** 31 - 1;
        const isPlot = label >= FIRST_PLOT_LABEL;
        const stood = cover[label] ?? 0;
        const covered = Math.min(1, Math.max(0, stood + (isPlot ? 0.3 * stand * (0.2 + stood) : 0.16 * (wet - 0.5))));
        const shade =
          1 +
          (mottle[label] ?? 0) * (0.6 * chance + (isPlot ? 0.5 * stand : 1.1 * (wet - 0.5))) +
          (isPlot ? 0.03 * chance - 0.05 * stand : 0);
        const grain = 1 + 0.035 * chance;
        r +=
          (red[label] ?? 0) * covered * shade +
          (DRY_SOIL[0] + (MOIST_SOIL[0] - DRY_SOIL[0]) * wet) * (1 - covered) * grain;
        g +=
          (green[label] ?? 0) * covered * shade +
          (DRY_SOIL[1] + (MOIST_SOIL[1] - DRY_SOIL[1]) * wet) * (1 - covered) * grain;
        b +=
          (blue[label] ?? 0) * covered * shade +
          (DRY_SOIL[2] + (MOIST_SOIL[2] - DRY_SOIL[2]) * wet) * (1 - covered) * grain;
      }
      const cells = FINE * FINE;
      image[pixel * 3] = byteOf(r / cells + 0.003);
      image[pixel * 3 + 1] = byteOf(g / cells + 0.004);
      image[pixel * 3 + 2] = byteOf(b / cells + 0.006);
    }
  return image;
}

/** Bytes of a cloud's darkest and brightest pixel; red, green and blue are nearly equal. */
const CLOUD = [228, 250] as const;

/** A picture with its clouds over it. @param clouds 1 where there is one @returns the same picture */
export function underClouds(image: Uint8Array, clouds: Uint8Array): Uint8Array {
  for (let pixel = 0; pixel < clouds.length; pixel += 1) {
    if (clouds[pixel] !== 1) continue;
    const bright = CLOUD[0] + (hashPair(pixel, 7, 90_004) / 2 ** 32) * (CLOUD[1] - CLOUD[0]);
    for (let band = 0; band < 3; band += 1) image[pixel * 3 + band] = Math.round(bright) + band;
  }
  return image;
}
