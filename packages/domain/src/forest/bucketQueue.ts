const NONE = -1;

/**
 * A queue of cells that returns the highest level first, cells of a level in the order in which they came. Each cell
 * enters once; levels never rise above the one that is being emptied. Constant time.
 */
export class BucketQueue {
  readonly #heads: Int32Array;
  readonly #tails: Int32Array;
  readonly #next: Int32Array;
  #level: number;

  constructor(cells: number, highestLevel: number) {
    this.#heads = new Int32Array(highestLevel + 1).fill(NONE);
    this.#tails = new Int32Array(highestLevel + 1);
    this.#next = new Int32Array(cells);
    this.#level = highestLevel;
  }

  /** The level of the cells that `shift` returns at present. */
  get level(): number {
    return this.#level;
  }

  push(cell: number, level: number): void {
    const own = level < this.#level ? level : this.#level;
    this.#next[cell] = NONE;
    if (this.#heads[own] === NONE) this.#heads[own] = cell;
    else this.#next[this.#tails[own] as number] = cell;
    this.#tails[own] = cell;
  }

  /** The next cell, -1 at the end. */
  shift(): number {
    while (this.#level > 0 && this.#heads[this.#level] === NONE) this.#level -= 1;
    const cell = this.#heads[this.#level] as number;
    if (cell !== NONE) this.#heads[this.#level] = this.#next[cell] as number;
    return cell;
  }
}
