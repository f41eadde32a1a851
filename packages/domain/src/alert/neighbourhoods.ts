import { type Expectation, type ExpectationLevel, expectationOf, NEIGHBOUR_RADIUS } from './expectedChange.ts';
import { MIN_BLOCKS } from './robust.ts';

/** Blocks and the change of each between two dates. All arrays have one entry per block. */
export interface BlockChanges {
  /** Centroids, metres, EPSG:23700. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Number of the block's crop, from 0; -1: unknown, such a block is compared with all fields. */
  readonly crop: Int32Array;
  /** 1 where the block counts among all fields. */
  readonly arable: Uint8Array;
  /** Change of the block's mean; NaN where one of the dates does not show it. */
  readonly change: Float64Array;
}

export interface NeighbourOptions {
  readonly radius?: number;
  /** Number of the county of each block, from 0, -1 unknown. Called only where there are too few neighbours. */
  readonly counties?: () => Int32Array;
  /** Name of the level of the block's own kind of neighbours in the expectation; `crop` by default. */
  readonly level?: ExpectationLevel;
}

/** Side of a cell, metres: blocks of one cell share their neighbours, determined from the middle of the cell. */
const CELL = 5_000;
/** With fewer neighbours than this each block is compared within its own circle, without itself. */
const FEW = 64;

export interface Neighbourhoods {
  /**
   * Expectation from at least 8 blocks of the block's crop within 25 km, else in its county; null where there are
   * fewer.
   */
  ofSameCrop(block: number): Expectation | null;
  /** Expectation from all fields, those within 25 km first; null where there are too few. */
  ofAllFields(block: number): Expectation | null;
  /** Change of the block's crop around it, the block included; null where too few blocks have the crop. */
  ofCropAround(block: number): Expectation | null;
  /** The same of any crop around the block, by the crop's number. */
  ofOtherCrop(crop: number, block: number): Expectation | null;
}

/**
 * Expected changes of blocks (domain.md 4.1): of at least 8 blocks with the same crop within 25 km, else of those of
 * the county; of all fields within 25 km, else of all fields. Blocks of a cell of 5 km share one neighbourhood, so
 * that the whole country is computed in a second; where there are fewer than 64 neighbours the circle is drawn around
 * the block itself and the block is not one of its own neighbours.
 */
export function neighbourhoods(blocks: BlockChanges, options: NeighbourOptions = {}): Neighbourhoods {
  const { radius = NEIGHBOUR_RADIUS, counties } = options;
  const { crop, arable, change } = blocks;
  const seen = [...change.keys()].filter((block) => !Number.isNaN(change[block]));
  const ofCrop = Map.groupBy(seen, (block) => crop[block] as number);
  const fields = seen.filter((block) => arable[block] === 1);
  const scratch = new Float64Array(seen.length);
  const circles = new Map<number, Circles>();
  const around = (number: number, members: readonly number[], level: ExpectationLevel): Circles => {
    const known = circles.get(number) ?? new Circles(blocks, members, { level, radius, scratch });
    circles.set(number, known);
    return known;
  };
  const cropCircles = (number: number) => around(number, ofCrop.get(number) ?? [], options.level ?? 'crop');

  const summarise = (members: readonly number[], without: number, level: ExpectationLevel): Expectation | null => {
    let count = 0;
    for (const member of members) if (member !== without) scratch[count++] = change[member] as number;
    return count < MIN_BLOCKS ? null : expectationOf(scratch, count, level);
  };
  const countyMembers = new Map<string, readonly number[]>();
  const inCounty = (block: number): Expectation | null => {
    const county = counties?.();
    const own = county?.[block] ?? -1;
    if (county === undefined || own === -1) return null;
    const key = `${crop[block]}/${own}`;
    const members =
      countyMembers.get(key) ?? (ofCrop.get(crop[block] as number) ?? []).filter((other) => county[other] === own);
    countyMembers.set(key, members);
    return summarise(members, block, 'county');
  };

  return {
    ofSameCrop(block) {
      const number = crop[block] as number;
      return number < 0 ? null : (cropCircles(number).of(block, false) ?? inCounty(block));
    },
    ofAllFields: (block) => around(ALL_FIELDS, fields, 'arable').of(block, false) ?? summarise(fields, block, 'arable'),
    ofOtherCrop: (number, block) => cropCircles(number).of(block, true),
    ofCropAround(block) {
      const number = crop[block] as number;
      return number < 0 ? null : cropCircles(number).of(block, true);
    },
  };
}

/** Number of the circles of all fields, beside those of the crops. */
const ALL_FIELDS = -1;

interface CircleOptions {
  readonly level: ExpectationLevel;
  readonly radius: number;
  /** Room for the changes of all blocks. */
  readonly scratch: Float64Array;
}

/**
 * Circles around blocks of one kind. Its members are ordered row by row, cell by cell, so that a row of a circle is
 * one contiguous range of them.
 */
class Circles {
  readonly #blocks: BlockChanges;
  readonly #options: CircleOptions;
  readonly #members: Int32Array;
  readonly #starts: Int32Array;
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #shared = new Map<number, Expectation | null>();

  constructor(blocks: BlockChanges, members: readonly number[], options: CircleOptions) {
    this.#blocks = blocks;
    this.#options = options;
    const { x, y } = blocks;
    const cellsOf = (places: Float64Array) => members.map((block) => Math.floor((places[block] as number) / CELL));
    const [columns, rows] = [cellsOf(x), cellsOf(y)];
    const range = (values: readonly number[]) =>
      values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
        Infinity,
        -Infinity,
      ] as const);
    const [[west, east], [south, north]] = [range(columns), range(rows)];
    const isEmpty = members.length === 0;
    [this.#west, this.#south] = [isEmpty ? 0 : west, isEmpty ? 0 : south];
    [this.#columns, this.#rows] = [isEmpty ? 0 : east - west + 1, isEmpty ? 0 : north - south + 1];
    this.#starts = new Int32Array(this.#columns * this.#rows + 1);
    const cells = columns.map(
      (column, index) => ((rows[index] as number) - this.#south) * this.#columns + column - this.#west,
    );
    for (const cell of cells) this.#starts[cell + 1] = (this.#starts[cell + 1] as number) + 1;
    for (let cell = 0; cell + 1 < this.#starts.length; cell += 1)
      this.#starts[cell + 1] = (this.#starts[cell + 1] as number) + (this.#starts[cell] as number);
    const next = this.#starts.slice();
    this.#members = new Int32Array(members.length);
    for (const [index, block] of members.entries()) {
      const cell = cells[index] as number;
      const place = next[cell] as number;
      this.#members[place] = block;
      next[cell] = place + 1;
    }
  }

  /** @param own whether the block counts among its own neighbours */
  of(block: number, own: boolean): Expectation | null {
    const [x, y] = [this.#blocks.x[block] as number, this.#blocks.y[block] as number];
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const cell = row * 100_000 + column;
    let found = this.#shared.get(cell);
    if (found === undefined) {
      found = this.#expectation((column + 0.5) * CELL, (row + 0.5) * CELL, -1);
      this.#shared.set(cell, found);
    }
    return found !== null && found.neighbours >= FEW ? found : this.#expectation(x, y, own ? -1 : block);
  }

  #expectation(centreX: number, centreY: number, without: number): Expectation | null {
    const { x, y, change } = this.#blocks;
    const { radius, scratch, level } = this.#options;
    const [limit, members] = [radius * radius, this.#members];
    const cell = (place: number, first: number, last: number) =>
      Math.min(Math.max(Math.floor(place / CELL) - first, 0), last);
    let count = 0;
    const lowest = Math.max(Math.floor((centreY - radius) / CELL) - this.#south, 0);
    const highest = Math.min(Math.floor((centreY + radius) / CELL) - this.#south, this.#rows - 1);
    for (let row = lowest; row <= highest; row += 1) {
      const [bottom, top] = [(row + this.#south) * CELL, (row + this.#south + 1) * CELL];
      const apart = Math.max(bottom - centreY, centreY - top, 0);
      const reach = Math.sqrt(Math.max(limit - apart * apart, 0));
      const [from, to] = [
        cell(centreX - reach, this.#west, this.#columns - 1),
        cell(centreX + reach, this.#west, this.#columns - 1),
      ];
      const end = this.#starts[row * this.#columns + to + 1] as number;
      for (let place = this.#starts[row * this.#columns + from] as number; place < end; place += 1) {
        const block = members[place] as number;
        const [dx, dy] = [(x[block] as number) - centreX, (y[block] as number) - centreY];
        if (dx * dx + dy * dy <= limit && block !== without) scratch[count++] = change[block] as number;
      }
    }
    return count < MIN_BLOCKS ? null : expectationOf(scratch, count, level);
  }
}
