import type { ApiName } from '@georisk/contract/api.ts';
import { faultOf, type Fault } from '#web/offline/fault.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { fieldGrant, isOpen } from '#web/session/fieldGrant/fieldGrant.ts';
import { keyOfRead, type Read, setKeptAnswers } from '#web/lib/keptAnswers.ts';
import { setKeptTiles } from '#web/lib/keptTiles.ts';
import { openPackStore, type PackRow, type PackStore } from './packStore.ts';
import { answersOfCase, filesOf, type PreparedCase, seasonName, thumbnailName } from './takeCase.ts';

export interface PackState {
  /** Null until this device's packs are read. */
  readonly packs: readonly PackRow[] | null;
  /** Why the device keeps nothing. */
  readonly fault: Fault | null;
}

interface Person {
  readonly id: number;
  readonly companyId: number | null;
  readonly role: number;
}

const ownerOf = ({ id, companyId }: Omit<Person, 'role'>): string => `${id}:${companyId ?? ''}`;
/** How long the answers of a case are awaited. */
const RENEWAL_MS = 60_000;
const NOTHING: PackState = { packs: null, fault: null };

/** The cases that the signed-in person took along on this device. */
class FieldPacks {
  #owner: string | null = null;
  #role = 0;
  /** The session for which it was opened: the next one may be another person's. */
  #session = -1;
  #store: Promise<PackStore> | null = null;
  #state: PackState = NOTHING;
  readonly #listeners = new Set<() => void>();

  readonly read = (): PackState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on the packs of this person; another person's are neither listed nor read. */
  async open(person: Person): Promise<void> {
    const owner = ownerOf(person);
    const { session } = credentials.read();
    if (this.#owner === owner && this.#session === session) return;
    this.#owner = owner;
    this.#role = person.role;
    this.#session = session;
    this.#set(NOTHING);
    setKeptAnswers('packs', { one: (read) => this.#kept(read), every: (name) => this.#every(name) });
    setKeptTiles((name) => this.#picture(name));
    await this.#list();
  }

  /** From now on nobody's packs. */
  close(): void {
    this.#owner = null;
    this.#store?.then(
      (store) => store.close(),
      () => undefined,
    );
    this.#store = null;
    setKeptAnswers('packs', null);
    setKeptTiles(null);
    this.#set(NOTHING);
  }

  /** Fetches a prepared case's files and keeps it whole. @throws ApiProblem, TypeError without a network, DOMException where the device refuses */
  async take(prepared: PreparedCase, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<void> {
    const owner = this.#owner;
    if (owner === null) throw new DOMException('Nobody is signed in', 'AbortError');
    const files = await filesOf(prepared, onBytes, signal);
    const { pack, answers, ground, bytes } = prepared;
    const store = await this.#opened();
    const row: PackRow = {
      owner,
      damageId: pack.damageId,
      damageNumber: pack.damageNumber,
      version: pack.version,
      takenAt: new Date().toISOString(),
      bytes,
      seasons: pack.seasons.filter((each) => each.bytes !== null).map(({ mepar }) => mepar),
      isOutdated: false,
    };
    await store.put(row, answers, [...files, ...ground]);
    await this.#list();
  }

  async remove(damageId: number): Promise<void> {
    if (this.#owner === null) return;
    await (await this.#opened()).remove(this.#owner, damageId);
    await this.#list();
  }

  /** The device was revoked: nothing of what the person took along stays. */
  async removeAll(): Promise<void> {
    for (const { damageId } of this.#state.packs ?? []) await this.remove(damageId);
  }

  /** Compares with the server: a case that is gone, or out of reach, is removed here too; a changed one is marked. */
  async check(): Promise<void> {
    for (const row of this.#state.packs ?? []) {
      try {
        const { version } = await callApi('fieldPack', { params: { id: row.damageId }, timeoutMs: 60_000 });
        if (row.owner !== this.#owner) return;
        const isOutdated = version !== row.version;
        if (isOutdated !== row.isOutdated) await (await this.#opened()).mark({ ...row, isOutdated });
        if (isOutdated && row.answersVersion !== version) await this.#renew({ ...row, isOutdated }, version);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 404) return;
        await this.remove(row.damageId);
      }
    }
    await this.#list();
  }

  /**
   * Reads again what the screens of a changed case read: one's own work that was sent is in it. Its pictures, and what
   * says so, stay as they were taken.
   */
  async #renew(row: PackRow, version: string): Promise<void> {
    const { owner, damageId } = row;
    const answers = await answersOfCase(damageId, this.#role, AbortSignal.timeout(RENEWAL_MS));
    if (owner !== this.#owner) return;
    const store = await this.#opened();
    await store.putAnswers(owner, damageId, answers);
    await store.mark({ ...row, answersVersion: version });
  }

  readonly season = (code: string): Promise<ArrayBuffer | null> => this.#file(seasonName(code));

  async answer(key: string): Promise<unknown> {
    const owner = this.#reader();
    return owner === null ? undefined : (await this.#opened()).answer(owner, key);
  }

  get #hasNone(): boolean {
    return this.#state.packs?.length === 0;
  }

  async #kept(read: Read): Promise<unknown> {
    if (this.#hasNone) return undefined;
    if (read.name !== 'photoThumbnail') return this.answer(keyOfRead(read));
    return (await this.#picture(thumbnailName(String(read.params?.['id'])))) ?? undefined;
  }

  async #every(name: ApiName): Promise<readonly unknown[]> {
    const owner = this.#hasNone ? null : this.#reader();
    return owner === null ? [] : (await this.#opened()).answers(owner, `["${name}",`);
  }

  async #picture(name: string): Promise<Blob | null> {
    const bytes = this.#hasNone ? null : await this.#file(name);
    return bytes === null ? null : new Blob([bytes]);
  }

  async #file(name: string): Promise<ArrayBuffer | null> {
    const owner = this.#reader();
    return owner === null ? null : (await this.#opened()).file(owner, name);
  }

  /** Whose packs may be read now; null for nobody's. They stay closed where the grant of this device has ended. */
  #reader(): string | null {
    const { record } = fieldGrant.read();
    if (record !== null && !isOpen(record, Date.now())) return null;
    return credentials.read().session === this.#session ? this.#owner : null;
  }

  #opened(): Promise<PackStore> {
    this.#store ??= openPackStore(() => {
      this.#store = null;
    }).catch((error: unknown) => {
      this.#store = null;
      throw error;
    });
    return this.#store;
  }

  async #list(): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    try {
      const packs = await (await this.#opened()).all(owner);
      if (owner === this.#owner) this.#set({ packs, fault: null });
    } catch (error) {
      if (owner === this.#owner) this.#set({ packs: [], fault: faultOf(error) });
    }
  }

  #set(next: PackState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

export const fieldPacks = new FieldPacks();
