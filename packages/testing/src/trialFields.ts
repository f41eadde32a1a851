/** Fields whose yield is known everywhere, beside those of `measuredFields`: barley of the Pampas, and simulated ones of several kinds. */
import { existsSync } from 'node:fs';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { createRandom, type Random } from '@georisk/domain/sampling/random.ts';
import {
  columnsOf,
  fileOf,
  lasRosasField,
  type MeasuredCell,
  type MeasuredField,
  paarWheatField,
  paint,
  scaled,
} from './measuredFields.ts';
import { gauss, type Ground, groundOf } from './yieldTrials.ts';

const PIXEL = 10;
const BARLEY = fileOf('D-yield-paar-barley-ar', 'barley_yield_points.csv');
export const hasBarley = (): boolean => existsSync(BARLEY);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The smallest convex ring around places (Andrew's chain), closed. */
function hullOf(places: readonly Position[]): Position[] {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Position[]) => {
    const chain: Position[] = [];
    for (const each of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (a === undefined || b === undefined) break;
        if ((b[0] - a[0]) * (each[1] - a[1]) - (b[1] - a[1]) * (each[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(each);
    }
    return chain.slice(0, -1);
  };
  const ring = [...half(sorted), ...half(sorted.toReversed())];
  return [...ring, ring[0] ?? [0, 0]];
}

/**
 * Monitors write 0 where the header was up, and absurd figures where the flow stopped: only values within this many
 * spreads of the median stay.
 */
const SPREADS = 3;
const MAD_TO_SD = 1.4826;
/** Correlation of the NDVI substitute with the yield, about that of Las Rosas. */
const NOISE_OF_NDVI = 1;

/**
 * Barley of the Pampas, raw points of a yield monitor: zeros and what is further than three spreads (by the median of
 * deviations) from the median are left out, the rest averaged on a grid of 10 m. It has no image: the yield's mean
 * within 25 m with noise of its own spread serves as NDVI.
 */
export function paarBarleyField(): MeasuredField {
  const column = columnsOf(BARLEY);
  const [x, y, yields] = [column('X'), column('Y'), column('yield_t_ha')];
  const middle = median([...yields]);
  const spread = MAD_TO_SD * median(Array.from(yields, (each) => Math.abs(each - middle)));
  const [west, south] = [Math.min(...x), Math.min(...y)];
  const byPixel = new Map<string, { position: Position; sum: number; count: number }>();
  for (const [index, value] of yields.entries()) {
    if (value <= 0 || Math.abs(value - middle) > SPREADS * spread) continue;
    const [column10, row10] = [
      Math.floor(((x[index] ?? 0) - west) / PIXEL),
      Math.floor(((y[index] ?? 0) - south) / PIXEL),
    ];
    const position: Position = [735_000 + (column10 + 0.5) * PIXEL, 185_000 + (row10 + 0.5) * PIXEL];
    const known = byPixel.get(position.join()) ?? { position, sum: 0, count: 0 };
    byPixel.set(position.join(), { position, sum: known.sum + value, count: known.count + 1 });
  }
  const cells = [...byPixel.values()].map(
    ({ position, sum, count }): MeasuredCell => ({ position, yield: sum / count }),
  );
  const random = createRandom(5);
  const smooth = cells.map(({ position: [east, north] }) => {
    const near = cells.filter(({ position: [e, n] }) => Math.hypot(e - east, n - north) <= 25);
    return near.reduce((sum, cell) => sum + cell.yield, 0) / near.length;
  });
  const mean = smooth.reduce((sum, each) => sum + each, 0) / smooth.length;
  const sd = Math.sqrt(smooth.reduce((sum, each) => sum + (each - mean) ** 2, 0) / smooth.length);
  const ndvi = Float64Array.from(smooth, (each) => each + NOISE_OF_NDVI * sd * gauss(random));
  const positions = cells.map(({ position }) => position);
  const outline: Areal = { type: 'Polygon', coordinates: [hullOf(positions)] };
  return { meparCode: 'PAARBARL', plantName: 'tavaszi árpa', outline, cells, ...paint(positions, scaled(ndvi), 15) };
}

/** A smooth random surface of mean 0 and variance 1. @param reach m over which it changes */
function surface(random: Random, reach: number): (x: number, y: number) => number {
  const waves = Array.from({ length: 60 }, () => {
    const [kx, ky] = [gauss(random) / reach, gauss(random) / reach];
    return { kx, ky, phase: random() * 2 * Math.PI };
  });
  return (x, y) =>
    Math.sqrt(2 / waves.length) * waves.reduce((sum, { kx, ky, phase }) => sum + Math.cos(kx * x + ky * y + phase), 0);
}

interface Made {
  /** t/ha */
  readonly yield: (x: number, y: number) => number;
  readonly ndvi: (x: number, y: number, yieldThere: number) => number;
}

const [WIDTH, HEIGHT] = [600, 400];

/** Kinds of fields for which a formula could be wrong. */
const KINDS = {
  'no structure': (random: Random): Made => {
    const image = surface(random, 60);
    return { yield: () => 5 + gauss(random), ndvi: (x, y) => 0.6 + 0.08 * image(x, y) };
  },
  'strong trend': (random: Random): Made => ({
    yield: (x) => 2 + (6 * x) / WIDTH + 0.5 * gauss(random),
    ndvi: (_x, _y, there) => 0.2 + 0.07 * there + 0.03 * gauss(random),
  }),
  'patchy hail': (random: Random): Made => {
    const [hit, rich] = [surface(random, 70), surface(random, 90)];
    return {
      yield: (x, y) => (hit(x, y) > 0.4 ? 0 : hit(x, y) > 0 ? 3 : 6) * Math.max(0, 1 + 0.12 * rich(x, y)),
      ndvi: (x, y, there) => 0.3 + 0.05 * there + 0.08 * gauss(random) + 0.03 * rich(y, x),
    };
  },
  'patches, useless image': (random: Random): Made => {
    const [soil, image] = [surface(random, 70), surface(random, 60)];
    return { yield: (x, y) => 5 + soil(x, y) + 0.4 * gauss(random), ndvi: (x, y) => 0.6 + 0.08 * image(x, y) };
  },
  'patches, reversed image': (random: Random): Made => {
    const soil = surface(random, 70);
    return {
      yield: (x, y) => 5 + soil(x, y) + 0.4 * gauss(random),
      ndvi: (_x, _y, there) => 0.9 - 0.06 * there + 0.05 * gauss(random),
    };
  },
  'patches, fair image': (random: Random): Made => {
    const [soil, image] = [surface(random, 70), surface(random, 60)];
    return {
      yield: (x, y) => 5 + soil(x, y) + 0.4 * gauss(random),
      ndvi: (x, y, there) => 0.3 + 0.06 * there + 0.08 * image(x, y),
    };
  },
} as const satisfies Readonly<Record<string, (random: Random) => Made>>;

export type SimulatedKind = keyof typeof KINDS;
export const SIMULATED_KINDS = Object.keys(KINDS) as readonly SimulatedKind[];

/** A rectangle of 24 ha, with a random yield and image. */
export function simulatedField(kind: SimulatedKind, seed: number): MeasuredField {
  const random = createRandom(seed);
  const made: Made = KINDS[kind](random);
  const [west, south] = [750_000, 200_000];
  const [width, height] = [WIDTH / PIXEL, HEIGHT / PIXEL];
  const grid = { originX: west, originY: south + HEIGHT, pixelWidth: PIXEL, pixelHeight: PIXEL, width, height };
  const cells: MeasuredCell[] = [];
  const codes = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [((pixel % width) + 0.5) * PIXEL, HEIGHT - (Math.floor(pixel / width) + 0.5) * PIXEL];
    const there = Math.max(0, made.yield(x, y));
    cells.push({ position: [west + x, south + y], yield: there });
    return encodeNdvi(Math.min(0.95, Math.max(0.05, made.ndvi(x, y, there))));
  });
  const ring: Position[] = [
    [west, south],
    [west + WIDTH, south],
    [west + WIDTH, south + HEIGHT],
    [west, south + HEIGHT],
    [west, south],
  ];
  return {
    meparCode: 'SIMULATE',
    plantName: 'őszi búza',
    outline: { type: 'Polygon', coordinates: [ring] },
    cells,
    grid,
    codes,
  };
}

/** The measured fields, ready for draws. */
export const measuredGrounds = (): Ground[] => [
  groundOf('Las Rosas maize 1999', lasRosasField()),
  groundOf('paar barley', paarBarleyField()),
  groundOf('paar wheat 2009', paarWheatField()),
];
