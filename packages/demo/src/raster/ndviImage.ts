import type { IsoDate } from '@georisk/domain/units.ts';
import { ORIGIN, PIXEL, PIXELS, SIDE } from '../place/window.ts';
import { hashPair, hashText } from '../random.ts';
import { COVERS } from './covers.ts';
import type { Canvas } from './fill.ts';
import { FINE } from './labelMap.ts';
import type { LossField } from './losses.ts';
import type { Relief } from './relief.ts';

/** Stored value of an NDVI of 1; 0 is no data. */
export const NDVI_VALUES = 250;

/** An event on a day: the share of its loss that each label shows, 0 to 1. */
export interface LabelledLoss {
  readonly loss: LossField;
  readonly weights: Float32Array;
}

export interface NdviScene {
  readonly date: IsoDate;
  readonly canvas: Canvas;
  readonly labels: Uint16Array;
  readonly relief: Relief;
  /** NDVI and pixel-to-pixel variation of each label. */
  readonly ndvi: Float32Array;
  readonly mottle: Float32Array;
  readonly losses: readonly LabelledLoss[];
}

/** The image of a day without clouds, NDVI. */
export function renderNdvi(scene: NdviScene): Float32Array {
  const { canvas, labels, relief, ndvi, mottle, losses } = scene;
  const { values, size } = canvas;
  const day = hashText(scene.date);
  const plots = COVERS.length;
  const image = new Float32Array(PIXELS * PIXELS);
  for (let row = 0; row < PIXELS; row += 1)
    for (let column = 0; column < PIXELS; column += 1) {
      const pixel = row * PIXELS + column;
      const fine = row * FINE * canvas.size + column * FINE;
      // the average of the four cells, as a detector sees a pixel that an edge runs through
      let value =
        ((ndvi[values[fine] ?? 0] ?? 0) +
          (ndvi[values[fine + 1] ?? 0] ?? 0) +
          (ndvi[values[fine + size] ?? 0] ?? 0) +
          (ndvi[values[fine + size + 1] ?? 0] ?? 0)) /
        4;
      const label = labels[pixel] ?? 0;
      const stand = relief.stand[pixel] ?? 0;
      const moist = relief.soil[pixel] ?? 0;
      const chance = hashPair(pixel, 3, 90_001) / 2 ** 31 - 1;
      if (label >= plots) value += Math.max(0, value - 0.13) * (0.115 * stand + 0.012 * chance) + 0.012 * moist;
      else value += value * (mottle[label] ?? 0) * 0.5 * (0.5 * stand + 0.55 * chance);
      for (let i = 0; i < losses.length; i += 1) {
        const weight = losses[i]?.weights[label] ?? 0;
        if (weight > 0) value -= (losses[i]?.loss[pixel] ?? 0) * weight * Math.max(0, value - 0.16);
      }
      image[pixel] = value + (hashPair(pixel, day, 90_002) / 2 ** 31 - 1) * 0.009;
    }
  return image;
}

/**
 * Edge of the orbit: east of a line inclined like the satellite's track nothing is ever seen. Metres from the
 * landscape's corner.
 */
export const SWATH_EDGE = { eastAtSouth: 11_180, lean: 0.215 } as const;
export const isInSwath = (x: number, y: number): boolean =>
  x - ORIGIN[0] < SWATH_EDGE.eastAtSouth + SWATH_EDGE.lean * (y - ORIGIN[1]);

/** NDVI as it is stored: one byte per pixel, 0 under clouds and beyond the orbit's edge. */
export function encodeImage(image: Float32Array, clouds: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(image.length);
  for (let row = 0; row < PIXELS; row += 1) {
    const y = ORIGIN[1] + SIDE - (row + 0.5) * PIXEL;
    for (let column = 0; column < PIXELS; column += 1) {
      const pixel = row * PIXELS + column;
      if (clouds[pixel] === 1 || !isInSwath(ORIGIN[0] + (column + 0.5) * PIXEL, y)) continue;
      bytes[pixel] = Math.min(NDVI_VALUES, Math.max(1, Math.floor((image[pixel] ?? 0) * NDVI_VALUES + 0.5)));
    }
  }
  return bytes;
}
