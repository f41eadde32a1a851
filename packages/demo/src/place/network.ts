import type { Position } from '@georisk/domain/geo/types.ts';
import type { Line } from '../landscape/faces.ts';
import { ORIGIN, SIDE } from './window.ts';

const at = ([x, y]: Position): Position => [ORIGIN[0] + x, ORIGIN[1] + y];

/**
 * Metres east and north of the landscape's corner. The lines extend beyond its edge so that they surely intersect it.
 */
const PAVED: readonly (readonly Position[])[] = [
  // Medgyesegyhaza - Kunagota - Battonya
  [
    [1640, 12_040],
    [1850, 10_900],
    [2160, 9820],
    [2600, 8200],
    [3120, 6500],
    [3667, 4835],
    [3520, 3300],
    [3060, 1500],
    [2890, -40],
  ],
  // Kunagota - Almaskamaras - Nagykamaras - Ketegyhaza
  [
    [3667, 4835],
    [4700, 6350],
    [5900, 7750],
    [6992, 9124],
    [8150, 9730],
    [9325, 10_420],
    [10_250, 11_350],
    [10_720, 12_040],
  ],
  // Kunagota - Dombiratos - Kevermes
  [
    [3667, 4835],
    [5300, 4560],
    [7400, 4420],
    [9145, 4455],
    [10_600, 4700],
    [12_040, 4620],
  ],
  // Mezokovacshaza - Kunagota
  [
    [-40, 3720],
    [1500, 4060],
    [2700, 4480],
    [3667, 4835],
  ],
  // Dombiratos - Dombegyhaz
  [
    [9145, 4455],
    [8980, 2900],
    [9180, 1400],
    [9060, -40],
  ],
  // Nagykamaras - Lokoshaza
  [
    [9325, 10_420],
    [10_700, 9820],
    [12_040, 9560],
  ],
  // Magyarbanhegyes - Almaskamaras
  [
    [-40, 8960],
    [2160, 9820],
    [4300, 9560],
    [6992, 9124],
  ],
  // Dombiratos - Almaskamaras
  [
    [9145, 4455],
    [8720, 6300],
    [7600, 8050],
    [6992, 9124],
  ],
];

/** Main earth roads that divide the large fields first. */
const EARTH: readonly (readonly Position[])[] = [
  [
    [6260, -40],
    [5750, 1900],
    [5300, 4560],
  ],
  [
    [-40, 6420],
    [1500, 6180],
    [3120, 6500],
  ],
  [
    [5900, 7750],
    [4300, 9560],
    [4020, 12_040],
  ],
  [
    [8720, 6300],
    [10_500, 6620],
    [12_040, 6500],
  ],
  [
    [6992, 9124],
    [7150, 10_700],
    [6880, 12_040],
  ],
  [
    [-40, 1210],
    [1400, 1420],
    [3060, 1500],
  ],
  [
    [10_600, 4700],
    [10_820, 2700],
    [10_640, -40],
  ],
  [
    [10_700, 9820],
    [10_480, 8200],
    [10_500, 6620],
  ],
];

/** Watercourses: the old channels that became canals in the regulation. */
const WATER: readonly (readonly Position[])[] = [
  [
    [12_040, 7420],
    [11_100, 7640],
    [10_100, 7330],
    [9200, 7560],
    [8350, 7180],
    [7300, 7330],
    [6350, 6900],
    [5500, 7060],
    [4500, 7480],
    [3500, 7160],
    [2300, 7420],
    [1200, 7050],
    [-40, 7330],
  ],
  [
    [12_040, 2260],
    [11_200, 2480],
    [10_200, 2200],
    [9300, 2420],
    [8200, 2050],
    [7100, 2250],
    [6100, 1830],
    [5000, 2160],
    [3900, 2440],
    [2600, 2210],
    [1300, 2520],
    [-40, 2380],
  ],
];

/** Straight forest belts planted against the wind in the fifties. */
const BELTS: readonly (readonly Position[])[] = [
  [
    [6350, 6900],
    [7400, 4420],
  ],
  [
    [400, 12_040],
    [700, 9230],
  ],
  [
    [5750, 1900],
    [8980, 2900],
  ],
  [
    [8150, 9730],
    [8420, 12_040],
  ],
];

/** A smooth line through the points (Catmull-Rom), a vertex about every `step` metres. */
export function smoothLine(points: readonly Position[], step: number): Position[] {
  const line: Position[] = [];
  const get = (index: number): Position => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const count = Math.max(1, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let k = 0; k < count; k += 1) {
      const t = k / count;
      const axis = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      line.push([axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  const last = points[points.length - 1];
  return last === undefined ? line : [...line, last];
}

const edge: Line = {
  kind: 'window',
  points: [
    [0, 0],
    [SIDE, 0],
    [SIDE, SIDE],
    [0, SIDE],
    [0, 0],
  ].map(([x = 0, y = 0]) => at([x, y])),
};

/** The paved roads, EPSG:23700. */
export const PAVED_ROADS: readonly (readonly Position[])[] = PAVED.map((points) => points.map(at));

/** Roads, canals, belts and the edge of the landscape, EPSG:23700. */
export const NETWORK: readonly Line[] = [
  edge,
  ...PAVED_ROADS.map((points): Line => ({ kind: 'road', points })),
  ...EARTH.map((points): Line => ({ kind: 'track', points: points.map(at) })),
  ...WATER.map((points): Line => ({ kind: 'canal', points: smoothLine(points, 170).map(at) })),
  ...BELTS.map((points): Line => ({ kind: 'belt', points: points.map(at) })),
];
