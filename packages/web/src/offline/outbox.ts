import type { Channel } from './channel.ts';
import { type Entry, type EntryEvent, entryId, type EntryKind, newEntry, samePayload, step } from './entry.ts';
import { Deliveries } from './deliveries.ts';
import { type Fault, faultOf } from './fault.ts';
import { isOperation, type NewOperation, type Operation, operationEntry, type OperationEntry } from './operation.ts';
import { Receipts } from './receipts.ts';
import type { EntryChange, OutboxStore } from './store.ts';
import { readFile } from './storedFile.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';

export type { Channel } from './channel.ts';

const TRY_AGAIN_MS = 15_000;

interface Settings {
  readonly userId: number;
  /** Opens the store of the device; called again after it was lost. */
  readonly open: (onLost: () => void) => Promise<OutboxStore>;
  readonly channel: Channel;
  /** Whether the session for which this was opened continues: nothing is sent in another session. */
  readonly isMine: () => boolean;
  readonly now?: () => Date;
}

interface Unkept {
  readonly changes: EntryChange[];
  file: File | null;
}

/**
 * Unsaved work of one person on this device. A change appears here at once, and is stored (`isKept`) once the device
 * has it on its disk. Work that the device refuses to store stays here, and `fault` says why.
 */
export class Outbox {
  readonly userId: number;
  readonly isMine: () => boolean;
  readonly #settings: Settings;
  readonly #entries = new Map<string, Entry>();
  readonly #unkept = new Map<string, Unkept>();
  readonly #flushing = new Map<string, Promise<void>>();
  readonly #files = new Map<string, File>();
  readonly #listeners = new Set<() => void>();
  #list: readonly Entry[] = [];
  #operations: readonly OperationEntry[] = [];
  readonly receipts: Receipts;
  readonly deliveries = new Deliveries(() => this.#changed());
  #store: OutboxStore | null = null;
  #fault: Fault | null = null;
  #isRead = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.userId = settings.userId;
    this.isMine = () => !this.#isClosed && settings.isMine();
    this.receipts = new Receipts(
      this.userId,
      () => this.#store,
      () => this.#changed(),
      (id) => settings.channel.post(id),
    );
  }

  /** Reads the stored entries of the device. Without a store everything works for the lifetime of the page. */
  async load(): Promise<void> {
    this.#settings.channel.listen((id) => void (this.receipts.isAbout(id) ? this.receipts.read() : this.reread(id)));
    await this.#open();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** All entries, those of a kind by their subject. The same array until something changes. */
  readonly all = (): readonly Entry[] => this.#list;
  /** The operations that the server does not have yet. The same array until something changes. */
  readonly operations = (): readonly OperationEntry[] => this.#operations;
  /** Why something is not stored on the device; null where all of it is. */
  readonly fault = (): Fault | null => this.#fault;

  idOf(kind: EntryKind, subject: string): string {
    return entryId({ userId: this.userId, kind, subject });
  }
  get<P, C = unknown>(id: string): Entry<P, C> | null {
    return (this.#entries.get(id) as Entry<P, C> | undefined) ?? null;
  }
  /** Whether the device has all of an entry on its disk. */
  isKept(id: string): boolean {
    return this.#entries.has(id) && !this.#unkept.has(id);
  }
  /** Whether the stored entries are known: without them nobody can say that nothing waits. */
  readonly isRead = (): boolean => this.#isRead;
  get hasUnkept(): boolean {
    return [...this.#unkept.keys()].some((id) => this.#entries.has(id));
  }

  /** Writes somebody's work; repeating the same changes nothing. @returns the entry's id */
  write(kind: EntryKind, subject: string, written: unknown, file?: File): string {
    // Callers may go on changing the object that they passed, as forms do.
    const payload = structuredClone(written);
    const place = { userId: this.userId, kind, subject };
    const at = this.#now();
    const id = entryId(place);
    const known = this.#entries.get(id);
    if (known !== undefined && samePayload(known.payload, payload)) return id;
    this.change(
      id,
      (entry) => {
        if (entry === null) return newEntry(place, payload, at);
        return samePayload(entry.payload, payload) ? entry : step(entry, { type: 'write', payload, at });
      },
      file,
    );
    return id;
  }

  /**
   * Adds an operation after all others; it replaces none. @returns the entry's id
   */
  enqueue(made: NewOperation, file?: File): string {
    const last = Math.max(0, this.receipts.lastSeq, ...this.#operations.map(({ payload }) => payload.seq));
    const operation = structuredClone({
      ...made,
      changeId: made.changeId ?? newUuid7(),
      user: this.userId,
      seq: last + 1,
    }) as Operation;
    const entry = operationEntry(operation);
    this.change(entry.id, (known) => known ?? entry, file);
    return entry.id;
  }

  /** Applies an event to an entry; nothing where there is none (any more). */
  apply(id: string, event: EntryEvent | ((entry: Entry) => EntryEvent)): void {
    if (!this.#entries.has(id)) return;
    this.change(id, (entry) => entry && step(entry, typeof event === 'function' ? event(entry) : event));
  }

  /**
   * Drops an entry once another that contains its work is on the disk, or has been sent: at no moment has the device
   * neither. An entry that was changed since stays.
   */
  async supersede(id: string, by: string): Promise<void> {
    const before = this.#entries.get(id);
    if (before === undefined) return;
    await this.#keptOrGone(by);
    this.change(id, (entry) => (entry !== null && samePayload(entry.payload, before.payload) ? null : entry));
  }

  #keptOrGone(id: string): Promise<void> {
    const isDone = () => !this.#entries.has(id) || this.isKept(id);
    if (isDone()) return Promise.resolve();
    return new Promise((done) => {
      const leave = this.subscribe(() => {
        if (!isDone()) return;
        leave();
        done();
      });
    });
  }

  drop(kind: EntryKind, subject: string): void {
    this.apply(this.idOf(kind, subject), { type: 'drop' });
  }

  /** Changes an entry here at once and on the device as soon as possible. @param change see `EntryChange` */
  change(id: string, change: EntryChange, file?: File): void {
    this.#adopt(id, change(this.#entries.get(id) ?? null));
    const unkept = this.#unkept.get(id) ?? { changes: [], file: null };
    unkept.changes.push(change);
    if (file !== undefined) {
      unkept.file = file;
      this.#files.set(id, file);
    }
    this.#unkept.set(id, unkept);
    this.#changed();
    void this.#flush(id);
  }

  /** Resolves when the device has stored an entry, or has refused to. */
  async settled(id: string): Promise<void> {
    await this.#flush(id);
  }

  /** Reads again what other tabs have stored: a message between tabs may come late. */
  async refresh(): Promise<void> {
    if (this.#store === null) return;
    const stored = await this.#store.read(this.userId).catch(() => null);
    const ids = new Set([...(stored ?? this.#list).map(({ id }) => id), ...this.#entries.keys()]);
    for (const id of ids) await this.reread(id);
    await this.receipts.read();
  }

  /** Applies another tab's change of an entry. */
  async reread(id: string): Promise<void> {
    if (this.#store === null || this.#unkept.has(id)) return;
    try {
      const stored = await this.#store.get(id);
      // Whoever sees that an operation is gone asks for its receipt.
      if (stored === null && this.#operations.some((known) => known.id === id)) await this.receipts.read();
      // Changed meanwhile: then this version is newer.
      if (this.#unkept.has(id)) return;
      if (stored !== null && stored.userId !== this.userId) return;
      if (samePayload(stored, this.#entries.get(id) ?? null)) return;
      this.#adopt(id, stored);
      this.#changed();
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * The file of an entry, as the device keeps it: the chosen file may have been changed or deleted since. Null where the
   * device has lost it.
   */
  async file(id: string): Promise<File | null> {
    const known = this.#files.get(id);
    if (known !== undefined && !this.isKept(id)) return known;
    try {
      const stored = await this.#store?.file(id);
      if (stored) return new File([stored.bytes], stored.name, { type: stored.type });
    } catch (error) {
      if (known === undefined) throw error;
    }
    return known ?? null;
  }

  /** The person has dismissed a fault that is over. */
  acknowledge(): void {
    if (this.hasUnkept) return;
    this.#fault = null;
    this.#changed();
  }

  /** Ends with the session; stored entries stay on the device. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#settings.channel.close();
    this.#store?.close();
    this.#store = null;
  }

  #now(): string {
    return (this.#settings.now?.() ?? new Date()).toISOString();
  }

  #adopt(id: string, entry: Entry | null): void {
    if (entry === null) {
      this.#entries.delete(id);
      this.#files.delete(id);
    } else this.#entries.set(id, entry);
  }

  #changed(): void {
    this.#list = [...this.#entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#operations = this.#list.filter(isOperation);
    for (const listener of this.#listeners) listener();
  }

  async #open(): Promise<void> {
    try {
      this.#store = await this.#settings.open(() => this.#lost());
      for (const entry of await this.#store.read(this.userId))
        if (!this.#unkept.has(entry.id)) this.#entries.set(entry.id, entry);
      await this.receipts.read();
      this.#isRead = true;
      this.#changed();
    } catch (error) {
      this.#store = null;
      this.#failed(error, true);
    }
  }

  /** The browser has cleared its store: entries that this tab still has are written again. */
  #lost(): void {
    if (this.#isClosed) return;
    this.#store = null;
    this.#fault = 'cleared';
    for (const [id, entry] of this.#entries) {
      const file = this.#unkept.get(id)?.file ?? this.#files.get(id) ?? null;
      this.#unkept.set(id, { changes: [(stored) => stored ?? entry], file });
    }
    this.#changed();
    void this.tryAgain();
  }

  #failed(error: unknown, isOpening = false): void {
    if (this.#isClosed) return;
    const fault = faultOf(error);
    // A store that does not open keeps nothing, whatever the error. `cleared` explains failures while it is opened
    // again.
    if (this.#fault !== 'cleared') this.#fault = isOpening && fault === 'failed' ? 'refused' : fault;
    this.#timer ??= setInterval(() => void this.tryAgain(), TRY_AGAIN_MS);
    this.#changed();
  }

  /** Opens a store that did not open, and writes what it did not store; it is done every 15 s anyway. */
  async tryAgain(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#store === null) await this.#open();
    for (const id of this.#unkept.keys()) await this.#flush(id);
    this.#recovered();
  }

  #recovered(): void {
    if (this.#unkept.size > 0 || this.#store === null) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    // The message that it was cleared stays even when all of this tab is stored again.
    if (this.#fault === null || this.#fault === 'cleared') return;
    this.#fault = null;
    this.#changed();
  }

  #flush(id: string): Promise<void> {
    const running = this.#flushing.get(id);
    if (running !== undefined) return running;
    const flush = this.#flushAll(id).finally(() => this.#flushing.delete(id));
    this.#flushing.set(id, flush);
    return flush;
  }

  /** Writes the unstored changes of an entry, and those made meanwhile. */
  async #flushAll(id: string): Promise<void> {
    for (let unkept = this.#unkept.get(id); unkept !== undefined; unkept = this.#unkept.get(id)) {
      if (this.#store === null) return;
      const { changes, file } = unkept;
      const count = changes.length;
      try {
        const bytes = file === null ? undefined : await readFile(file);
        const stored = await this.#store.change(id, changes.slice(0, count), bytes);
        changes.splice(0, count);
        if (unkept.file === file) unkept.file = null;
        if (this.#unkept.get(id) !== unkept) continue;
        if (changes.length === 0) {
          this.#unkept.delete(id);
          this.#adopt(id, stored);
        }
        this.#settings.channel.post(id);
        this.#recovered();
        this.#changed();
      } catch (error) {
        this.#failed(error);
        return;
      }
    }
  }
}
