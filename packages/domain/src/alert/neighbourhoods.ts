import {
  type Expectation,
  type ExpectationLevel,
  expectationOf,
  LEAST_NEIGHBOURS,
  NEIGHBOUR_RADIUS,
} from './expectedChange.ts';

/** Blocks and the change of each between two dates. All arrays have one entry a block. */
export interface BlockChanges {
  /** Centroids, metres, EPSG:23700. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Number of the block's crop, from 0; -1: not known, such a block is measured by all fields. */
  readonly crop: Int32Array;
  /** 1 where the block counts among all fields. */
  readonly arable: Uint8Array;
  /** Change of the block's mean; NaN where one of the dates does not show it. */
  readonly change: Float64Array;
}

export interface NeighbourOptions {
  readonly radius?: number;
  /** Number of the county of each block, from 0, -1 unknown. Asked for only where the neighbours do not suffice. */
  readonly counties?: () => Int32Array;
}

/** Side of a cell, metres: blocks of one cell share their neighbours, as seen from the cell's middle. */
const CELL = 5_000;
/** With fewer neighbours than this each block is judged by its own circle, itself left out. */
const FEW = 64;

export interface Neighbourhoods {
  /** What the neighbours of a block let expect of it; null where there are too few of any sort. */
  of(block: number): Expectation | null;
  /** What the block's crop did around it, the block included; null where too few blocks carry the crop. */
  ofCropAround(block: number): Expectation | null;
  /** The same of any crop around the block, by the crop's number. */
  ofOtherCrop(crop: number, block: number): Expectation | null;
}

/**
 * Expected changes of blocks (domain.md 4.1): of at least 8 blocks with the same crop within 25 km, else of those of the county, else of all
 * fields within 25 km, else of all fields. Blocks of a cell of 5 km share one neighbourhood, so that the whole country takes a second; where
 * the neighbours are fewer than 64 the circle is drawn around the block itself and the block is none of its own neighbours.
 */
export function neighbourhoods(blocks: BlockChanges, options: NeighbourOptions = {}): Neighbourhoods {
  const { radius = NEIGHBOUR_RADIUS, counties } = options;
  const { x, y, crop, arable, change } = blocks;
  const seen = [...change.keys()].filter((block) => !Number.isNaN(change[block]));
  const ofCrop = Map.groupBy(seen, (block) => crop[block] as number);
  const fields = seen.filter((block) => arable[block] === 1);
  const cropCells = new Map<number, Cells>();
  const cellsOfCrop = (number: number): Cells => {
    const known = cropCells.get(number) ?? cellsOf(x, y, ofCrop.get(number) ?? []);
    cropCells.set(number, known);
    return known;
  };
  let fieldCells: Cells | null = null;
  const scratch = new Float64Array(seen.length);
  const shared = new Map<string, Expectation | null>();

  const summarise = (members: Iterable<number>, without: number, level: ExpectationLevel): Expectation | null => {
    let count = 0;
    for (const member of members) if (member !== without) scratch[count++] = change[member] as number;
    return count < LEAST_NEIGHBOURS ? null : expectationOf(scratch, count, level);
  };
  const around = (
    cells: Cells,
    block: number,
    key: string,
    level: ExpectationLevel,
    own: boolean,
  ): Expectation | null => {
    const [column, row] = [Math.floor((x[block] as number) / CELL), Math.floor((y[block] as number) / CELL)];
    const cell = `${key}/${column}/${row}`;
    let found = shared.get(cell);
    if (found === undefined) {
      found = summarise(cells.within((column + 0.5) * CELL, (row + 0.5) * CELL, radius), -1, level);
      shared.set(cell, found);
    }
    if (found !== null && found.neighbours >= FEW) return found;
    return summarise(cells.within(x[block] as number, y[block] as number, radius), own ? -1 : block, level);
  };
  const inCounty = (block: number): Expectation | null => {
    const county = counties?.();
    const own = county?.[block] ?? -1;
    if (county === undefined || own === -1) return null;
    const key = `county/${crop[block]}/${own}`;
    const known = shared.get(key);
    if (known !== undefined && known !== null && known.neighbours >= FEW) return known;
    const members = (ofCrop.get(crop[block] as number) ?? []).filter((other) => county[other] === own);
    const found = summarise(members, members.length < FEW ? block : -1, 'county');
    shared.set(key, found);
    return found;
  };

  return {
    of(block) {
      const number = crop[block] as number;
      if (number >= 0) {
        const near = around(cellsOfCrop(number), block, `crop/${number}`, 'crop', false) ?? inCounty(block);
        if (near !== null) return near;
      }
      fieldCells ??= cellsOf(x, y, fields);
      return around(fieldCells, block, 'arable', 'arable', false) ?? summarise(fields, block, 'arable');
    },
    ofOtherCrop: (number, block) => around(cellsOfCrop(number), block, `crop/${number}`, 'crop', true),
    ofCropAround(block) {
      const number = crop[block] as number;
      return number < 0 ? null : around(cellsOfCrop(number), block, `crop/${number}`, 'crop', true);
    },
  };
}

interface Cells {
  /** Blocks within reach of a place, metres. */
  within(x: number, y: number, radius: number): Iterable<number>;
}

function cellsOf(x: Float64Array, y: Float64Array, members: readonly number[]): Cells {
  const cells = new Map<number, Map<number, number[]>>();
  for (const block of members) {
    const [column, row] = [Math.floor((x[block] as number) / CELL), Math.floor((y[block] as number) / CELL)];
    let line = cells.get(row);
    if (line === undefined) cells.set(row, (line = new Map<number, number[]>()));
    const cell = line.get(column);
    if (cell === undefined) line.set(column, [block]);
    else cell.push(block);
  }
  return {
    within(centreX, centreY, radius) {
      const found: number[] = [];
      const limit = radius * radius;
      for (let row = Math.floor((centreY - radius) / CELL); row <= Math.floor((centreY + radius) / CELL); row += 1) {
        const line = cells.get(row);
        if (line === undefined) continue;
        for (
          let column = Math.floor((centreX - radius) / CELL);
          column <= Math.floor((centreX + radius) / CELL);
          column += 1
        )
          for (const block of line.get(column) ?? []) {
            const [dx, dy] = [(x[block] as number) - centreX, (y[block] as number) - centreY];
            if (dx * dx + dy * dy <= limit) found.push(block);
          }
      }
      return found;
    },
  };
}
