import type { Delay } from '#web/lib/delay.ts';
import { backOff } from './backOff.ts';
import { operationText } from './operationText.ts';
import { deliver, type Outcome } from './deliver.ts';
import { inLane } from './lane.ts';
import { baseOf, isParked, type Operation, type OperationEntry, type Receipt, sendable, thingOf } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { Answered, Sending } from './send/sendOperation.ts';

type Result = Outcome<Operation, unknown> & { readonly why?: Delay };

interface Settings {
  readonly outbox: Outbox;
  readonly send: (operation: Operation, sending: Sending) => Promise<Answered>;
  /** Number, time and fingerprint of a change; rejects without a network. */
  readonly stampOf: (changeId: string) => Promise<NonNullable<Receipt['stamp']>>;
  /** Before the operation leaves the outbox: the screens get its answer. */
  readonly onSaved: (operation: Operation, answer: unknown) => void;
  /** The server keeps it for whoever has the case now. */
  readonly onProposed?: (operation: Operation) => void;
  readonly random?: () => number;
  /** A clock that nobody moves, milliseconds. */
  readonly monotonic?: () => number;
  readonly backOff?: typeof backOff;
}

interface Failure {
  readonly count: number;
  /** By the clock that nobody moves. */
  readonly until: number;
}

/** A failure of these concerns every plot. */
const OF_ALL: ReadonlySet<Delay> = new Set(['network', 'timeout', 'signIn', 'busy']);
const ALL = '*';
/** Of receipts that could not be read. */
const RECEIPTS = 'receipts';

/**
 * The one sender of a person's operations: over all tabs one runs at a time, from whatever page is open. Plots are
 * independent of each other; what fails for lack of a network or of the server is sent again, later each time.
 */
export class Sender {
  readonly #settings: Settings;
  readonly #failures = new Map<string, Failure>();
  readonly #running = new Map<string, AbortController>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By the clock that nobody moves. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  #round: Promise<void> | null = null;
  #isWantedAgain = false;
  #isStopped = false;
  #leave: () => void = () => {};
  #wake: () => void = () => {};

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  start(): void {
    let known = '';
    const { outbox } = this.#settings;
    this.#leave = outbox.subscribe(() => {
      // Taken back, perhaps in another tab.
      for (const [id, running] of this.#running) if (outbox.get(id) === null) running.abort();
      // Only other operations, or a decision, are a reason to look again.
      const now = outbox
        .operations()
        .map(({ id, state }) => `${id} ${isParked(state)}`)
        .join();
      if (now === known) return;
      known = now;
      void this.#look();
    });
    void this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    this.#leave();
    clearTimeout(this.#timer);
  }

  /** The network is back, or somebody wants it now: nothing waits for its turn. */
  now(): Promise<void> {
    this.#failures.clear();
    return this.#look();
  }

  /** Stops an operation that is being sent. */
  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** One round after the other; a wish during a round begins another after it. */
  #look(): Promise<void> {
    if (this.#round !== null) {
      this.#isWantedAgain = true;
      this.#wake();
      return this.#round;
    }
    this.#round = this.#rounds().finally(() => {
      this.#round = null;
      // Wanted in the moment in which the round ended.
      if (this.#isWantedAgain && !this.#isStopped) void this.#look();
    });
    return this.#round;
  }

  async #rounds(): Promise<void> {
    const { outbox } = this.#settings;
    do {
      this.#isWantedAgain = false;
      this.#lookedAt = this.#clock();
      clearTimeout(this.#timer);
      if (this.#isStopped || !outbox.isMine() || outbox.operations().length + this.#unstamped().length === 0) continue;
      await inLane(`${outbox.userId}:sender`, true, () => this.#once());
    } while (this.#isWantedAgain && !this.#isStopped);
    this.#wait();
  }

  /** Looks again when the first of those that failed may be sent. */
  #wait(): void {
    clearTimeout(this.#timer);
    // Those whose time had come when it was last looked are under way, or their operations are gone.
    const later = [...this.#failures.values()].map(({ until }) => until).filter((until) => until > this.#lookedAt);
    if (this.#isStopped || later.length === 0) return;
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, Math.min(...later) - this.#clock()));
  }

  #clock(): number {
    return (this.#settings.monotonic ?? (() => performance.now()))();
  }

  #mustWait(plot: string): boolean {
    const now = this.#clock();
    return [ALL, plot].some((key) => (this.#failures.get(key)?.until ?? 0) > now);
  }

  #failed(plot: string, why: Delay): void {
    const key = OF_ALL.has(why) ? ALL : plot;
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const { random = Math.random, backOff: waitFor = backOff } = this.#settings;
    this.#failures.set(key, { count, until: this.#clock() + waitFor(count, random()) });
  }

  /**
   * Sends what may be sent now, and what comes meanwhile or has waited long enough, so that a slow photo delays no other
   * plot.
   */
  async #once(): Promise<void> {
    const { outbox } = this.#settings;
    await outbox.refresh();
    // Those that this tab may not send.
    const skipped = new Set<string>();
    const lanes = new Map<string, Promise<void>>();
    for (;;) {
      this.#lookedAt = this.#clock();
      for (const [plot, entries] of sendable(outbox.operations()))
        if (!lanes.has(plot) && !this.#mustWait(plot) && !skipped.has(entries[0]?.id ?? ''))
          lanes.set(
            plot,
            this.#lane(plot, skipped).finally(() => lanes.delete(plot)),
          );
      if (lanes.size === 0 || this.#isStopped) break;
      this.#wait();
      const woken = new Promise<void>((wake) => {
        this.#wake = wake;
      });
      await Promise.race([...lanes.values(), woken]);
    }
    await Promise.all(lanes.values());
    await this.#stamp();
  }

  /** The operations of a plot, one after the other. */
  async #lane(plot: string, skipped: Set<string>): Promise<void> {
    const { outbox } = this.#settings;
    while (!this.#isStopped && outbox.isMine() && !this.#mustWait(plot)) {
      const next = sendable(outbox.operations()).get(plot)?.[0];
      // Nothing overtakes one that failed.
      if (next === undefined || skipped.has(next.id)) return;
      const result = await this.#deliver(next);
      // Taken back by its person meanwhile.
      if (outbox.get(next.id) === null && result?.kind !== 'saved') continue;
      if (result?.kind === 'later') {
        this.#failed(plot, result.why);
        return;
      }
      if (result === null) {
        skipped.add(next.id);
        continue;
      }
      this.#failures.delete(plot);
      this.#failures.delete(ALL);
    }
  }

  async #deliver(entry: OperationEntry): Promise<Result | null> {
    const { outbox } = this.#settings;
    const abort = new AbortController();
    this.#running.set(entry.id, abort);
    try {
      const result = await deliver<Operation, unknown, Result>(outbox, {
        id: entry.id,
        by: 'sender',
        send: (operation) => this.#send(operation, entry.id, abort.signal),
      });
      return result.kind === 'elsewhere' ? null : result;
    } catch {
      // A fault of this program: the entry waits.
      return { kind: 'later', why: 'server' };
    } finally {
      this.#running.delete(entry.id);
      outbox.deliveries.shares.delete(entry.id);
    }
  }

  async #send(operation: Operation, id: string, signal: AbortSignal): Promise<Result> {
    const { outbox, send, onSaved, onProposed = () => {} } = this.#settings;
    const base = baseOf(operation, outbox.receipts.all());
    const answered = await send(operation, {
      base,
      file: () => outbox.file(id),
      onShare: (share) => outbox.deliveries.share(id, share),
      signal,
    });
    if (answered.kind === 'proposed') {
      await outbox.receipts.put({ ...receiptOf(operation, base, null), stamp: 'none', proposed: answered.cause });
      onProposed(operation);
      return { kind: 'saved', rest: () => null };
    }
    if (answered.kind !== 'saved') return answered;
    // Its receipt is on the disk before it leaves: a later operation begins in what this one has made.
    await outbox.receipts.put(receiptOf(operation, base, answered.to));
    onSaved(operation, answered.answer);
    return { kind: 'saved', rest: () => null };
  }

  #unstamped(): readonly Receipt[] {
    return this.#settings.outbox.receipts.all().filter(({ stamp }) => stamp === null);
  }

  /** Completes receipts with what the server has recorded; what is to be sent goes first. */
  async #stamp(): Promise<void> {
    const { outbox, stampOf } = this.#settings;
    if (this.#mustWait(RECEIPTS)) return;
    for (const receipt of this.#unstamped()) {
      if (this.#isStopped || this.#isWantedAgain || !outbox.isMine()) return;
      try {
        await outbox.receipts.put({ ...receipt, stamp: await stampOf(receipt.changeId) });
      } catch {
        this.#failed(RECEIPTS, 'server');
        return;
      }
    }
    this.#failures.delete(RECEIPTS);
  }
}

const receiptOf = (operation: Operation, from: string | null, to: string | null): Omit<Receipt, 'order'> => ({
  changeId: operation.changeId,
  user: operation.user,
  kind: operation.kind,
  plot: operation.plot,
  title: operation.title,
  what: operationText(operation),
  seq: operation.seq,
  thing: thingOf(operation),
  from,
  to,
  sentAt: new Date().toISOString(),
  stamp: null,
});
