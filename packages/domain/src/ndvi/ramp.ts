import { decodeNdvi, NDVI_NO_DATA } from './encoding.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface RampStop {
  readonly ndvi: number;
  readonly color: Rgb;
}

/** Linear in sRGB between its stops, the end colours beyond them; stops ascend. */
export interface Ramp {
  readonly id: string;
  readonly stops: readonly RampStop[];
}

const stop = (ndvi: number, hex: number): RampStop => ({ ndvi, color: [hex >> 16, (hex >> 8) & 255, hex & 255] });

const evenly = (from: number, to: number, colors: readonly number[]): readonly RampStop[] =>
  colors.map((color, index) => stop(from + ((to - from) * index) / (colors.length - 1), color));

/**
 * `ndvi` is the specified ramp, blue low and red high (spec domain 3). `cividis` is for colour-blind readers (Nuñez,
 * Anderson, Renslow 2018, doi 10.1371/journal.pone.0199239): its lightness rises evenly, it looks the same with
 * red-green deficiency, and it also begins in blue, so that "blue is low" in the legend's sentence stays true.
 */
export const NDVI_RAMPS = {
  ndvi: {
    id: 'ndvi',
    stops: [
      stop(0, 0x0000a0),
      stop(0.2, 0x0078ff),
      stop(0.4, 0x00dcc8),
      stop(0.55, 0x50dc3c),
      stop(0.7, 0xffeb00),
      stop(0.8, 0xff8c00),
      stop(0.95, 0xd70000),
    ],
  },
  cividis: {
    id: 'cividis',
    stops: evenly(
      0,
      0.95,
      [0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46],
    ),
  },
} as const satisfies Record<string, Ramp>;

export type RampId = keyof typeof NDVI_RAMPS;

export const DEFAULT_RAMP: RampId = 'ndvi';

export const isRampId = (value: unknown): value is RampId =>
  typeof value === 'string' && Object.hasOwn(NDVI_RAMPS, value);

/** Colour of an NDVI value on a ramp, each channel rounded half up. */
export function rampColor(ramp: Ramp, ndvi: number): Rgb {
  const { stops } = ramp;
  const above = stops.findIndex((candidate) => candidate.ndvi >= ndvi);
  const upper = stops[above === -1 ? stops.length - 1 : above];
  const lower = stops[above === -1 ? stops.length - 1 : Math.max(above - 1, 0)];
  if (upper === undefined || lower === undefined) throw new RangeError('a ramp has at least one stop');
  const span = upper.ndvi - lower.ndvi;
  const share = span === 0 ? 0 : (ndvi - lower.ndvi) / span;
  const mix = (channel: 0 | 1 | 2) =>
    Math.floor(lower.color[channel] + share * (upper.color[channel] - lower.color[channel]) + 0.5);
  return [mix(0), mix(1), mix(2)];
}

/** `#RRGGBB` */
export const hexColor = (color: Rgb): string =>
  `#${color
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;

/** The same stops in other colours. @param colors `#RRGGBB`, one a stop */
export const recoloredRamp = (ramp: Ramp, id: string, colors: readonly string[]): Ramp => ({
  id,
  stops: ramp.stops.map(({ ndvi, color }, index) => {
    const other = colors[index];
    return other === undefined ? { ndvi, color } : stop(ndvi, Number.parseInt(other.slice(1), 16));
  }),
});

/**
 * The 256 colours of the byte codes as red, green, blue triples. Code 0 (no data) is white, for pictures without
 * transparency.
 */
export function rampPalette(ramp: Ramp): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = NDVI_NO_DATA + 1; code < 256; code += 1) palette.set(rampColor(ramp, decodeNdvi(code)), code * 3);
  return palette;
}

export interface LegendStop {
  readonly ndvi: number;
  /** `#RRGGBB` */
  readonly color: string;
  /** Position along the legend's bar, 0 at its low end, 1 at its high end. */
  readonly position: number;
}

/** The ramp's stops for a drawn legend (CSS gradients and SVG interpolate in sRGB too, so the bar equals the map). */
export function legendStops(ramp: Ramp): readonly LegendStop[] {
  const low = ramp.stops[0]?.ndvi ?? 0;
  const span = (ramp.stops.at(-1)?.ndvi ?? 1) - low;
  return ramp.stops.map(({ ndvi, color }) => ({ ndvi, color: hexColor(color), position: (ndvi - low) / span }));
}
