import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { deviceStorage } from '#web/lib/browserStorage.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { setFieldMode } from '#web/lib/fieldMode.ts';
import { GRANT_KEY } from '#web/lib/storageKeys.ts';
import { markOf } from '#web/lib/tokenMark.ts';
import type { GrantRecord } from './grantStore.ts';

export interface GrantState {
  /** This device has a grant that is not read yet. */
  readonly isLoading: boolean;
  readonly record: GrantRecord | null;
}

const LOOK_EVERY_MS = 60_000;
const NONE: GrantState = { isLoading: false, record: null };
const LOADING: GrantState = { isLoading: true, record: null };

/** Whether a grant opens anything. @param now milliseconds, by the clock of this device */
export const isOpen = ({ until, seenAt }: Pick<GrantRecord, 'until' | 'seenAt'>, now: number): boolean =>
  Math.max(now, seenAt) < until;

/** The storage is loaded only on a device that has a grant. */
const store = () => import('./grantStore.ts');

/** Somebody has signed in since: closed until that turns out to be its person. */
const CLOSED = 'closed';

function noted(): string | null {
  try {
    return deviceStorage.getItem(GRANT_KEY);
  } catch {
    return null;
  }
}

function note(mark: string | null): void {
  try {
    if (mark === null) deviceStorage.removeItem(GRANT_KEY);
    else deviceStorage.setItem(GRANT_KEY, mark);
  } catch {
    // Without it nobody looks for the grant: the next start needs the network.
  }
}

const isOf = (mark: string, token: string | undefined): boolean =>
  mark !== CLOSED && (token === undefined || mark === markOf(token));

/** Only a device with something to open offline has a worker. */
const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Whether this device has a grant of the person whose session is the last one here. */
function isNoted(): boolean {
  const mark = noted();
  const token = credentials.ownToken();
  // In the name of another person nothing of the own one is opened.
  if (credentials.read().token !== token) return false;
  return mark !== null && isOf(mark, token);
}

credentials.subscribe(() => {
  const token = credentials.ownToken();
  const mark = noted();
  if (token === undefined || mark === null || mark === CLOSED || mark === markOf(token)) return;
  note(CLOSED);
  store()
    .then(({ markGrant }) => markGrant(CLOSED))
    .catch(() => undefined);
});

/** The grant by which this device opens what was taken to the field, for hours, where no session says who its person is. */
export class FieldGrant {
  #state: GrantState = NONE;
  #loading: Promise<void> | null = null;
  /** Begun at most once: the note in localStorage is older than the last seconds before a battery died. */
  #recovery: Promise<void> | null = null;
  #isRecovering = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly read = (): GrantState => {
    if (this.#recovery === null && noted() === null && hasWorker()) this.#recovery = this.#recover();
    if (this.#isRecovering) return LOADING;
    if (!isNoted()) return NONE;
    if (this.#loading === null) {
      this.#state = LOADING;
      this.#loading = this.#load();
    }
    return this.#state;
  };
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads it from the device, where there is one. */
  async loaded(): Promise<GrantRecord | null> {
    this.read();
    await this.#recovery;
    this.read();
    await this.#loading;
    return this.read().record;
  }

  /** What is stored, whoever signed in last. */
  async stored(): Promise<GrantRecord | undefined> {
    return noted() === null ? undefined : (await store()).readGrant();
  }

  /** Its person, while it opens anything. */
  async person(): Promise<CurrentUser | null> {
    const record = await this.loaded();
    return record !== null && isOpen(record, Date.now()) ? record.user : null;
  }

  async keep(record: GrantRecord): Promise<void> {
    const token = credentials.ownToken();
    if (token === undefined) return;
    const marked = { ...record, mark: markOf(token) };
    await (await store()).writeGrant(marked);
    note(marked.mark);
    this.#loading = Promise.resolve();
    this.#set(marked);
  }

  /** The device forgets it: after the sign-out, for another person, and where it was revoked. */
  async end(): Promise<void> {
    await this.#recovery;
    if (noted() === null) return;
    note(null);
    this.#loading = null;
    this.#set(null);
    await (await store()).removeGrant();
  }

  /** Notes a stored grant again whose note was lost. */
  async #recover(): Promise<void> {
    this.#isRecovering = true;
    const record = await store()
      .then(({ readGrant }) => readGrant())
      .catch(() => undefined);
    this.#isRecovering = false;
    const { mark } = record ?? {};
    if (mark !== undefined && noted() === null && isOf(mark, credentials.ownToken())) note(mark);
    this.#tell();
  }

  async #load(): Promise<void> {
    const record = await store()
      .then(({ readGrant }) => readGrant())
      .catch(() => undefined);
    this.#set(record ?? null);
  }

  #set(record: GrantRecord | null): void {
    clearInterval(this.#timer);
    if (record !== null) this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#state = { isLoading: false, record };
    this.#tell();
  }

  /** Notes the time: what it opens ends with it. */
  #look(): void {
    const { record } = this.#state;
    const now = Date.now();
    // Removed by another tab, or somebody else signed in.
    if (!isNoted()) this.#set(null);
    else if (record !== null && now > record.seenAt) this.#saw(record, now);
  }

  #saw(record: GrantRecord, now: number): void {
    const next = { ...record, seenAt: now };
    this.#state = { isLoading: false, record: next };
    // A device that does not store the time ends by its clock alone.
    this.#write(next).catch(() => undefined);
    this.#tell();
  }

  async #write(record: GrantRecord): Promise<void> {
    const { writeGrant } = await store();
    if (isNoted()) await writeGrant(record);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const fieldGrant = new FieldGrant();

/** Ends of a session after which nobody works on without it. */
const LEFT: ReadonlySet<string | undefined> = new Set(['signedOut', 'passwordChanged']);

/** The person who goes on working with what they took along although no session is theirs; undefined for nobody. */
export function fieldPerson({ record }: GrantState): CurrentUser | undefined {
  const { token, ended } = credentials.read();
  if (token !== undefined || LEFT.has(ended) || record === null || !isOpen(record, Date.now())) return undefined;
  return record.user;
}

setFieldMode(() => fieldPerson(fieldGrant.read()) !== undefined);
