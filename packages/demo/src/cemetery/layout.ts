import type { Position, Ring } from '@georisk/domain/geo/types.ts';

/** A graveyard in metres of its own: x along its rows, y away from the gate, turned and moved to its place. */
export interface Site {
  /** EPSG:23700, of the south-west corner. */
  readonly at: Position;
  /** Degrees, counter-clockwise. */
  readonly turn: number;
  readonly parcels: number;
  /** Rows of a parcel, and graves of a row. */
  readonly rows: number;
  readonly places: number;
}

/** Metres. */
export const MARGIN = 7;
export const ROAD = 5;
const PITCH = { x: 2, y: 3.7 } as const;
const STONE = { x: 1.2, y: 2.2 } as const;

const parcelWidth = ({ places }: Site): number => places * PITCH.x;

/** Width and depth of the whole. */
export const sizeOf = (site: Site): readonly [number, number] => [
  2 * MARGIN + site.parcels * parcelWidth(site) + (site.parcels - 1) * ROAD,
  2 * MARGIN + site.rows * PITCH.y + 10,
];

/** Depth of the yard between the gate and the first row. */
const YARD = MARGIN + 8;

export const toMap =
  ({ at, turn }: Site) =>
  ([x, y]: Position): Position => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    return [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
  };

/** The way back, for pictures. */
export const fromMap =
  ({ at, turn }: Site) =>
  ([x, y]: Position): Position => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const [dx, dy] = [x - at[0], y - at[1]];
    return [dx * cos + dy * sin, dy * cos - dx * sin];
  };

export interface Plot {
  readonly parcel: number;
  readonly row: number;
  readonly pos: number;
  /** South-west corner of the stone, metres of the site. */
  readonly corner: Position;
}

export const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

export const stoneOf = ({ corner: [x, y] }: Plot): Ring => box(x, y, x + STONE.x, y + STONE.y);

const leftOf = (site: Site, parcel: number) => MARGIN + (parcel - 1) * (parcelWidth(site) + ROAD);

/** All graves, parcel by parcel, row by row. */
export function plotsOf(site: Site): readonly Plot[] {
  const plots: Plot[] = [];
  for (let parcel = 1; parcel <= site.parcels; parcel += 1)
    for (let row = 1; row <= site.rows; row += 1)
      for (let pos = 1; pos <= site.places; pos += 1)
        plots.push({
          parcel,
          row,
          pos,
          corner: [leftOf(site, parcel) + (pos - 1) * PITCH.x + 0.4, YARD + (row - 1) * PITCH.y + 0.6],
        });
  return plots;
}

/** What is at a point of the site: the stone of a grave, or what is between them. */
export type Ground =
  | { readonly kind: 'outside' | 'grass' | 'road' | 'path' | 'chapel' | 'hedge' }
  | { readonly kind: 'stone'; readonly index: number; readonly isHead: boolean };

/** @returns the building at the gate, metres of the site */
export const chapelOf = (site: Site): readonly [number, number, number, number] => {
  const [width] = sizeOf(site);
  return [width - MARGIN - 12, 3, width - MARGIN, 11];
};

export function groundAt(site: Site, [x, y]: Position): Ground {
  const [width, depth] = sizeOf(site);
  if (x < 0 || y < 0 || x > width || y > depth) return { kind: 'outside' };
  const [west, south, east, north] = chapelOf(site);
  if (x >= west && x <= east && y >= south && y <= north) return { kind: 'chapel' };
  const isGate = Math.abs(x - gateOf(site)[0]) < 2.2;
  if ((x < 1.2 || x > width - 1.2 || y < 1.2 || y > depth - 1.2) && !(isGate && y < 1.2)) return { kind: 'hedge' };
  if (isGate && y < depth - MARGIN) return { kind: 'road' };
  for (let parcel = 1; parcel <= site.parcels; parcel += 1) {
    const [dx, dy] = [x - leftOf(site, parcel), y - YARD];
    if (dx < 0 || dx >= parcelWidth(site) || dy < 0 || dy >= site.rows * PITCH.y) continue;
    const [pos, row] = [Math.floor(dx / PITCH.x), Math.floor(dy / PITCH.y)];
    const [u, v] = [dx - pos * PITCH.x - 0.4, dy - row * PITCH.y - 0.6];
    if (u >= 0 && u <= STONE.x && v >= 0 && v <= STONE.y) {
      const index = ((parcel - 1) * site.rows + row) * site.places + pos;
      return { kind: 'stone', index, isHead: v > STONE.y - 0.45 };
    }
    if (v > STONE.y + 0.15 && v < STONE.y + 0.75) return { kind: 'path' };
    return { kind: 'grass' };
  }
  return { kind: 'grass' };
}

/** The gate: where the road begins. */
export const gateOf = (site: Site): Position => [MARGIN + parcelWidth(site) + ROAD / 2, 0];

/** Trees along the border and in the yard, with their radius in metres. */
export function treesOf(site: Site): readonly { readonly at: Position; readonly radius: number }[] {
  const [width, depth] = sizeOf(site);
  const trees: { at: Position; radius: number }[] = [];
  for (let y = 10; y < depth - 3; y += 9) {
    trees.push({ at: [3.4, y], radius: 2.1 + ((y * 7) % 10) / 12 });
    trees.push({ at: [width - 3.4, y + 4], radius: 1.8 + ((y * 3) % 10) / 10 });
  }
  for (let x = 12; x < width - 22; x += 17) trees.push({ at: [x, 6], radius: 2.4 });
  return trees;
}
