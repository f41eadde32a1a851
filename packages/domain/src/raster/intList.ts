/** A growing list of 32-bit integers: a tenth of the memory of an array of numbers, and no garbage. */
export class IntList {
  #data = new Int32Array(256);
  length = 0;

  /** The integers so far; valid until the next push. */
  get items(): Int32Array {
    return this.#data.subarray(0, this.length);
  }

  push2(first: number, second: number): void {
    if (this.length + 2 > this.#data.length) this.#grow();
    this.#data[this.length] = first;
    this.#data[this.length + 1] = second;
    this.length += 2;
  }

  push3(first: number, second: number, third: number): void {
    if (this.length + 3 > this.#data.length) this.#grow();
    this.#data[this.length] = first;
    this.#data[this.length + 1] = second;
    this.#data[this.length + 2] = third;
    this.length += 3;
  }

  clear(): void {
    this.length = 0;
  }

  #grow(): void {
    const wider = new Int32Array(this.#data.length * 2);
    wider.set(this.#data);
    this.#data = wider;
  }
}
