/** What this tab is sending, and what it was answered. */
export class Deliveries {
  /** Entries that are being sent, and whether another sending was requested since. */
  readonly #running = new Map<string, boolean>();
  readonly #changed: () => void;
  /** Answers to the operations that this tab has sent, by their name. */
  readonly answers = new Map<string, unknown>();
  /** Sent share of the files that this tab is sending, 0 to 1. */
  readonly shares = new Map<string, number>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  share(id: string, share: number): void {
    this.shares.set(id, share);
    this.#changed();
  }

  isRunning(id: string): boolean {
    return this.#running.has(id);
  }

  /** Begins a delivery of an entry; false while one is running, which then is requested once more. */
  begin(id: string): boolean {
    const isUnderWay = this.#running.has(id);
    this.#running.set(id, isUnderWay);
    return !isUnderWay;
  }

  /** @returns whether it was requested once more meanwhile */
  end(id: string): boolean {
    const isWantedAgain = this.#running.get(id) === true;
    this.#running.delete(id);
    this.#changed();
    return isWantedAgain;
  }
}
