import { rgbaPng } from '@georisk/imagery/render/png.ts';
import { fractalNoise } from '../noise.ts';
import { hashPair } from '../random.ts';

const WIDTH = 420;
const HEIGHT = 300;
const HORIZON = 0.34;

type Colour = readonly [red: number, green: number, blue: number];
const mix = (a: Colour, b: Colour, share: number): Colour => {
  const t = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
};

const SKY_HIGH: Colour = [104, 148, 196];
const SKY_LOW: Colour = [214, 224, 226];
const CLOUD: Colour = [240, 241, 240];
const TREES: Colour = [58, 78, 58];
const SOIL: Colour = [126, 102, 76];

/** The event on the field, as it looks. */
const LOOKS = {
  hail: { crop: [112, 138, 62], hurt: [150, 132, 84], share: 0.62 },
  drought: { crop: [168, 156, 88], hurt: [196, 172, 118], share: 0.7 },
} as const satisfies Record<string, { crop: Colour; hurt: Colour; share: number }>;
export type FieldPeril = keyof typeof LOOKS;

/** A field under the sky as seen by a person at its edge; drawn, not photographed. PNG. */
export function fieldPicture(peril: FieldPeril, seed: number): Buffer {
  const { crop, hurt, share } = LOOKS[peril];
  const clouds = fractalNoise(120, 4, seed);
  const patches = fractalNoise(14, 3, seed + 1);
  const grain = (x: number, y: number) => hashPair(x, y, seed + 2) / 2 ** 31 - 1;
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const horizon = Math.round(HEIGHT * HORIZON);
  const hills = fractalNoise(60, 2, seed + 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const edge = horizon - 6 - hills(x, 0) * 5;
      let colour: Colour;
      if (y < edge) {
        const sky = mix(SKY_HIGH, SKY_LOW, y / horizon);
        colour = mix(sky, CLOUD, (clouds(x, y * 2.4) - 0.05) * 2.2);
      } else if (y < horizon) colour = mix(TREES, SOIL, grain(x >> 1, y >> 1) * 0.12);
      else {
        // The position on the ground of a pixel below the horizon, rows running away from the viewer.
        const depth = 30 / (y - horizon + 1.5);
        const across = ((x - WIDTH / 2) * depth) / 22;
        const along = depth * 26;
        const row = 0.5 + 0.5 * Math.cos(across * 5.2);
        const damage = patches(across * 3, along) > 1 - 2 * share ? 0.85 : 0.12;
        const plant = mix(crop, hurt, damage + grain(x, y) * 0.16);
        colour = mix(plant, SOIL, (1 - row) * (0.34 + 0.3 * damage) + grain(x >> 1, y) * 0.08);
      }
      const at = (y * WIDTH + x) * 4;
      const light = 1 + grain(x, y) * 0.03;
      for (const [channel, value] of colour.entries()) pixels[at + channel] = Math.min(255, Math.round(value * light));
      pixels[at + 3] = 255;
    }
  }
  return rgbaPng(WIDTH, HEIGHT, pixels);
}
