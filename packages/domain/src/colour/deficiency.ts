import { linearChannel, type Rgb } from './contrast.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const times = (rows: Matrix, [x, y, z]: Triple): Triple => {
  const row = (at: 0 | 1 | 2) => rows[at][0] * x + rows[at][1] * y + rows[at][2] * z;
  return [row(0), row(1), row(2)];
};

/**
 * Linear RGB as seen without green cones, and without red ones: Machado, Oliveira, Fernandes (2009), A Physiologically-based Model for Simulation
 * of Color Vision Deficiency, doi 10.1109/TVCG.2009.113, severity 1.
 */
export const DEFICIENCIES = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;
export type Deficiency = keyof typeof DEFICIENCIES;

const TO_XYZ = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
] as const satisfies Matrix;

const inGamut = (value: number) => Math.min(1, Math.max(0, value));

/** CIELAB (D65) of a colour of sRGB as somebody with the deficiency sees it; without one as it is. */
export function seenLab([red, green, blue]: Rgb, deficiency?: Deficiency): Triple {
  const linear: Triple = [linearChannel(red), linearChannel(green), linearChannel(blue)];
  const [r, g, b] = deficiency === undefined ? linear : times(DEFICIENCIES[deficiency], linear);
  const [x, y, z] = times(TO_XYZ, [inGamut(r), inGamut(g), inGamut(b)]);
  const f = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : ((value * 24_389) / 27 + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
