/**
 * An invented land of any size, the same for the same size: blocks with their plots, on a grid with displaced
 * corners. EPSG:23700.
 */

type Place = readonly [x: number, y: number];

/** From one block to the next, metres; a block is some 27 ha with a road around it. */
const PITCH = 540;
const CENTRE: Place = [680_000, 200_000];
/** Points on each side of a block between its corners. */
const BENDS = 5;
/** Blocks that are adjacent in the tables: 16 by 16. */
const HERD = 16;
export const PLOTS_A_BLOCK = 5;
export const BLOCKS_A_FARMER = 6;
/** Blocks along a side of a settlement. */
const SETTLEMENT_SIDE = 10;

/** A number from 0 to 1, the same for the same two. */
export function chance(a: number, b = 0): number {
  let mixed = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(b ^ 0x7f4a_7c15, 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4_eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

export interface Land {
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
}

/** So many blocks, half as long again as wide, around the middle of the country. */
export function landOf(count: number): Land {
  const columns = HERD * Math.ceil(Math.sqrt(count * 1.6) / HERD);
  return { count, columns, rows: HERD * Math.ceil(count / columns / HERD) };
}

/** Column and row of a block; neighbours in place are neighbours in number. */
export function cellOf({ columns }: Land, block: number): Place {
  const herd = Math.floor(block / HERD ** 2);
  const within = block % HERD ** 2;
  const across = columns / HERD;
  return [(herd % across) * HERD + (within % HERD), Math.floor(herd / across) * HERD + Math.floor(within / HERD)];
}

const cornerAt = ({ columns, rows }: Land, column: number, row: number): Place => [
  CENTRE[0] + (column - columns / 2) * PITCH + (chance(column, row) - 0.5) * 180,
  CENTRE[1] + (row - rows / 2) * PITCH + (chance(row, column + 7) - 0.5) * 180,
];

const between = (a: Place, b: Place, share: number): Place => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Corners of a block within its road, south-west first, then on to the east. */
function cornersOf(land: Land, block: number): readonly [Place, Place, Place, Place] {
  const [column, row] = cellOf(land, block);
  const [a, b, c, d] = [
    cornerAt(land, column, row),
    cornerAt(land, column + 1, row),
    cornerAt(land, column + 1, row + 1),
    cornerAt(land, column, row + 1),
  ];
  const middle = between(between(a, c, 0.5), between(b, d, 0.5), 0.5);
  return [between(a, middle, 0.03), between(b, middle, 0.03), between(c, middle, 0.03), between(d, middle, 0.03)];
}

/** The closed ring of a block: its sides are a little bent. */
export function blockRing(land: Land, block: number): Place[] {
  const corners = cornersOf(land, block);
  const ring = corners.flatMap((from, side) => {
    const to = corners[(side + 1) % 4] ?? from;
    const bends = Array.from({ length: BENDS }, (_, bend): Place => {
      const [x, y] = between(from, to, (bend + 1) / (BENDS + 1));
      const off = (which: number) => (chance(block * 64 + side * 16 + bend, which) - 0.5) * 12;
      return [x + off(1), y + off(2)];
    });
    return [from, ...bends];
  });
  return [...ring, ring[0] ?? CENTRE];
}

/** The closed ring of one of a block's plots: strips ordered from south to north. */
export function plotRing(land: Land, block: number, plot: number): Place[] {
  const [a, b, c, d] = cornersOf(land, block);
  const [from, to] = [(plot + 0.04) / PLOTS_A_BLOCK, (plot + 0.96) / PLOTS_A_BLOCK];
  const [west, east] = [between(a, b, from), between(a, b, to)];
  const [northWest, northEast] = [between(d, c, from), between(d, c, to)];
  return [west, east, between(east, northEast, 0.5), northEast, northWest, between(northWest, west, 0.5), west];
}

/** Eight capitals and digits, different for each block. */
export const codeOf = (block: number): string =>
  `M${(Math.imul(block + 1, 0x9e37_79b1) >>> 0).toString(36).toUpperCase().padStart(7, '0')}`;

export const settlementOf = (land: Land, block: number): number => {
  const [column, row] = cellOf(land, block);
  return (
    Math.floor(row / SETTLEMENT_SIDE) * Math.ceil(land.columns / SETTLEMENT_SIDE) + Math.floor(column / SETTLEMENT_SIDE)
  );
};

/** The settlements of a land as rectangles: west, south, east, north. */
export function settlementsOf({ columns, rows }: Land): (readonly [number, number, number, number])[] {
  const across = Math.ceil(columns / SETTLEMENT_SIDE);
  return Array.from({ length: across * Math.ceil(rows / SETTLEMENT_SIDE) }, (_, index) => {
    const [west, south] = [
      CENTRE[0] + ((index % across) * SETTLEMENT_SIDE - columns / 2) * PITCH,
      CENTRE[1] + (Math.floor(index / across) * SETTLEMENT_SIDE - rows / 2) * PITCH,
    ];
    return [west, south, west + SETTLEMENT_SIDE * PITCH, south + SETTLEMENT_SIDE * PITCH] as const;
  });
}

const FIRST = [
  'Hód',
  'Kis',
  'Nagy',
  'Bé',
  'Szent',
  'Úr',
  'Mező',
  'Tisza',
  'Duna',
  'Körös',
  'Al',
  'Fel',
  'Ó',
  'Új',
  'Vár',
  'Ér',
];
const SECOND = [
  'mező',
  'kút',
  'berek',
  'halom',
  'szék',
  'telek',
  'péter',
  'lőrinc',
  'márton',
  'györgy',
  'füred',
  'őrs',
  'ág',
  'domb',
];
const LAST = [
  'vásárhely',
  'háza',
  'falu',
  'vár',
  'szállás',
  'egyháza',
  'hely',
  'kereszt',
  'puszta',
  'hida',
  'lak',
  'fő',
  'tó',
  'ad',
  'hegy',
];

/** A realistic name of a settlement, different for each of the first 3360. */
export function settlementName(index: number): string {
  const scattered = (index * 1_009) % (FIRST.length * SECOND.length * LAST.length);
  const [first, rest] = [scattered % FIRST.length, Math.floor(scattered / FIRST.length)];
  return `${FIRST[first] ?? ''}${SECOND[rest % SECOND.length] ?? ''}${LAST[Math.floor(rest / SECOND.length)] ?? ''}`;
}

/** A closed ring as a MultiPolygon (or Polygon) in hexadecimal WKB. */
export function hexWkb(ring: readonly Place[], multi: boolean): string {
  const head = multi ? 9 : 0;
  const bytes = Buffer.alloc(head + 13 + 16 * ring.length);
  if (multi) {
    bytes.writeUInt8(1, 0);
    bytes.writeUInt32LE(6, 1);
    bytes.writeUInt32LE(1, 5);
  }
  bytes.writeUInt8(1, head);
  bytes.writeUInt32LE(3, head + 1);
  bytes.writeUInt32LE(1, head + 5);
  bytes.writeUInt32LE(ring.length, head + 9);
  for (const [index, [x, y]] of ring.entries()) {
    bytes.writeDoubleLE(x, head + 13 + 16 * index);
    bytes.writeDoubleLE(y, head + 21 + 16 * index);
  }
  return bytes.toString('hex');
}
