import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { deviceStorage } from '#web/lib/browserStorage.ts';
import { keyOfRead, type KeptReader, type Read } from '#web/lib/keptAnswers.ts';
import { LAST_STATE_KEY } from '#web/lib/storageKeys.ts';
import { markOf } from '#web/lib/tokenMark.ts';

/** The reads that answer how the parcels are; pictures stay with the browser's own cache. */
const KEPT: ReadonlySet<string> = new Set<ApiName>([
  'installation',
  'mepars',
  'block',
  'curve',
  'blockPlots',
  'blockPhotos',
]);
/** An older state is of another season: nobody is shown it as the last one. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const store = () => import('./lastStore.ts');

/** Notes that this device keeps something, so that the others do not open a store. */
function noted(next?: boolean): boolean {
  try {
    if (next === true) deviceStorage.setItem(LAST_STATE_KEY, '1');
    if (next === false) deviceStorage.removeItem(LAST_STATE_KEY);
    return deviceStorage.getItem(LAST_STATE_KEY) !== null;
  } catch {
    return false;
  }
}

const DAY_MS = 24 * 3_600_000;
/** Days that are left to report a damage are counted from today, not from the day of the answer. */
const aged = (answer: Answer<'installation'>, at: number): Answer<'installation'> => ({
  ...answer,
  today: addDays(answer.today as IsoDate, Math.floor((Date.now() - at) / DAY_MS)),
});

/** The mark of the session of this device; null in the name of another person, and for nobody. */
function currentMark(): string | null {
  const token = credentials.ownToken();
  return token === undefined || credentials.read().token !== token ? null : markOf(token);
}

/**
 * The newest answers that a farmer was shown on this device, for the time when the service cannot be reached. They
 * are readable with the session alone in which they came, and are removed when it ends.
 */
class LastState {
  #shownAt: number | null = null;
  /** When the service answered last, in this page. */
  #newest = 0;
  /** Answers that came from the device. */
  readonly #served = new WeakSet<object>();
  readonly #listeners = new Set<() => void>();

  /** When the shown state was new, milliseconds; null while the service answers. */
  readonly shownAt = (): number | null => this.#shownAt;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The person whose session this is, as they were known last; null for none. */
  async person(): Promise<CurrentUser | null> {
    const mark = currentMark();
    if (mark === null || !noted()) return null;
    const owner = await (await store()).readOwner().catch(() => undefined);
    return owner?.mark === mark ? owner.user : null;
  }

  /** Keeps the answer to a read that was shown, if it is one of those that are kept. */
  async keep(user: CurrentUser, read: Read, answer: unknown): Promise<void> {
    const mark = currentMark();
    if (mark === null || !KEPT.has(read.name) || typeof answer !== 'object' || answer === null) return;
    if (this.#served.has(answer)) return;
    if (read.name === 'mepars') {
      this.#newest = Date.now();
      this.#show(null);
    }
    const { writeAnswer } = await store();
    if (currentMark() !== mark) return;
    noted(true);
    await writeAnswer({ user, mark }, keyOfRead(read), { answer, at: Date.now() });
  }

  /** The kept answer to a read; undefined for none. */
  async answer(read: Read): Promise<unknown> {
    if (!KEPT.has(read.name) || (await this.person()) === null) return undefined;
    const kept = await (await store()).readAnswer(keyOfRead(read));
    if (kept === undefined || Date.now() - kept.at > MAX_AGE_MS) return undefined;
    if (typeof kept.answer === 'object' && kept.answer !== null) this.#served.add(kept.answer);
    if (read.name === 'mepars' && this.#newest < kept.at + 1) this.#show(kept.at);
    return read.name === 'installation' ? aged(kept.answer as Answer<'installation'>, kept.at) : kept.answer;
  }

  /** The device forgets it. */
  async end(): Promise<void> {
    this.#show(null);
    if (!noted()) return;
    await (await store()).removeAll();
    noted(false);
  }

  #show(at: number | null): void {
    if (this.#shownAt === at) return;
    this.#shownAt = at;
    for (const listener of this.#listeners) listener();
  }
}

export const lastState = new LastState();

/** For reads that the service does not answer. */
export const lastStateReader: KeptReader = {
  one: (read) => lastState.answer(read),
  every: () => Promise.resolve([]),
};

// Signed out, or ended by the server: what was shown to its person stays no longer.
credentials.subscribe(() => {
  if (credentials.ownToken() === undefined) lastState.end().catch(() => undefined);
});
