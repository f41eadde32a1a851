import type { Receipt } from './operation.ts';
import type { OutboxStore } from './store.ts';

/** Receipts older than this are removed, milliseconds: a month. */
const KEPT_MS = 31 * 24 * 3_600_000;
const MAX_RECEIPTS = 1_000;
const PREFIX = 'receipt:';

/** Whether an operation is kept on the server for a decision, and its person has not seen that yet. */
export const isUnseen = ({ proposed, isSeen }: Receipt): boolean => proposed !== undefined && isSeen !== true;

/** What the server answered to the operations of one person on this device, for a month. */
export class Receipts {
  readonly #userId: number;
  readonly #store: () => OutboxStore | null;
  readonly #changed: () => void;
  readonly #post: (id: string) => void;
  #list: readonly Receipt[] = [];

  constructor(userId: number, store: () => OutboxStore | null, changed: () => void, post: (id: string) => void) {
    this.#userId = userId;
    this.#store = store;
    this.#changed = changed;
    this.#post = post;
  }

  /** Oldest first. The same array until something changes. */
  readonly all = (): readonly Receipt[] => this.#list;

  get lastSeq(): number {
    return this.#list.reduce((last, { seq }) => Math.max(last, seq), 0);
  }

  /** Whether a message of another tab is about a receipt. */
  isAbout(id: string): boolean {
    return id.startsWith(PREFIX);
  }

  /** Whether an operation has arrived and was done. */
  has(changeId: string): boolean {
    return this.#list.some((receipt) => receipt.changeId === changeId && receipt.proposed === undefined);
  }

  /** Whether an operation is kept on the server for a decision. */
  isProposed(changeId: string): boolean {
    return this.#list.some((receipt) => receipt.changeId === changeId && receipt.proposed !== undefined);
  }

  /** The person has seen what is only proposed. */
  seeProposed(): void {
    const unseen = this.#list.filter(isUnseen);
    const seen = new Map(unseen.map((receipt) => [receipt.changeId, { ...receipt, isSeen: true } as const]));
    this.#list = this.#list.map((receipt) => seen.get(receipt.changeId) ?? receipt);
    this.#changed();
    for (const receipt of seen.values())
      void this.#store()
        ?.putReceipt(receipt)
        .then(() => this.#post(PREFIX + receipt.changeId))
        .catch(() => undefined);
  }

  /** Reads the stored receipts; old ones are removed. */
  async read(now = Date.now()): Promise<void> {
    const store = this.#store();
    if (store === null) return;
    const stored = await store.receipts(this.#userId).catch(() => this.#list);
    const old = stored.filter(
      ({ sentAt }, index) => Date.parse(sentAt) < now - KEPT_MS || index < stored.length - MAX_RECEIPTS,
    );
    if (old.length > 0) await store.dropReceipts(old.map(({ changeId }) => changeId)).catch(() => undefined);
    const ids = new Set(stored.map(({ changeId }) => changeId));
    // Those that were added while the others were read.
    const added = this.#list.filter(({ changeId }) => !ids.has(changeId));
    this.#list = [...stored.filter((receipt) => !old.includes(receipt)), ...added];
    this.#changed();
  }

  /** Adds a receipt, or completes one. Resolves when the device has it, or has refused to. */
  async put(made: Omit<Receipt, 'order'>): Promise<void> {
    const known = this.#list.find(({ changeId }) => changeId === made.changeId);
    const order = known?.order ?? this.#list.reduce((last, each) => Math.max(last, each.order), 0) + 1;
    // Sent again after a kill: it began where it began.
    const receipt = { ...made, order, from: known === undefined ? made.from : known.from };
    this.#list = [...this.#list.filter(({ changeId }) => changeId !== receipt.changeId), receipt];
    await this.#store()
      ?.putReceipt(receipt)
      .catch(() => undefined);
    this.#post(PREFIX + receipt.changeId);
    this.#changed();
  }
}
