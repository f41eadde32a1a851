/** Something that lies open over a page. */
interface Thing {
  readonly close: (event: Event) => void;
  /** Asked to close, and not heard of since. */
  isAsked: boolean;
}

/** What has not closed until then, after it was asked to, stays. */
const REFUSAL_MS = 500;

/** What is open, the topmost last. */
export class OpenList {
  #things: readonly Thing[] = [];
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Tells that something has opened; the result tells that it has closed. */
  add(close: (event: Event) => void): () => void {
    const thing: Thing = { close, isAsked: false };
    this.#things = [...this.#things, thing];
    this.#onChange();
    return () => {
      this.#things = this.#things.filter((each) => each !== thing);
      this.#onChange();
    };
  }

  /** Without what is about to close. */
  get count(): number {
    return this.#staying().length;
  }

  /** Asks what lies above the first `count` to close, the topmost first. */
  closeDownTo(count: number, event: Event): void {
    const asked = this.#staying().slice(count).reverse();
    for (const thing of asked) thing.isAsked = true;
    for (const thing of asked) thing.close(event);
    setTimeout(() => {
      for (const thing of asked) thing.isAsked = false;
      this.#onChange();
    }, REFUSAL_MS);
  }

  #staying(): readonly Thing[] {
    return this.#things.filter(({ isAsked }) => !isAsked);
  }
}
