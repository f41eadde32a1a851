import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_PHOTO_BYTES, PHOTO_HEAD_BYTES, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import { ApiProblem, isServiceFailure, messageOf } from '#web/lib/apiProblem.ts';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import { type Delay, delayOf, isUnanswered } from '#web/lib/delay.ts';
import { uuid7 } from '#web/lib/uuid7.ts';
import { deliver, type Outcome } from '#web/offline/deliver.ts';
import type { Entry } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';

export type UploadState =
  /** Being written to the disk of this device: not yet safe. */
  | { readonly kind: 'storing' }
  | { readonly kind: 'waiting' }
  /** `share` of the sent bytes, 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'done'; readonly warnings: readonly string[] }
  /** `again`: the same may succeed later. */
  | { readonly kind: 'failed'; readonly why: string; readonly again: boolean };

export interface Upload {
  /** Of the photo: made here, so that sending it again is the same photo. */
  readonly id: string;
  readonly name: string;
  readonly state: UploadState;
}

export type Sending = (
  id: string,
  file: File,
  on: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Answer<'uploadCasePhoto'>>;

/** The outbox's data of a photo beside its file. */
interface PhotoWork {
  readonly damageId: number;
  readonly name: string;
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Sent = Outcome<PhotoWork, never>;

interface Settings {
  readonly outbox: Outbox;
  readonly damageId: number;
  readonly send: Sending;
  readonly onSaved: () => void;
  /** Source of events: the network is back, the page is left. */
  readonly page: Page;
}

/** Why a file cannot be sent as a photo; null where it can. Checked without the network. */
export async function fileFault(file: Blob): Promise<string | null> {
  if (file.size > MAX_PHOTO_BYTES) return texts.tooLarge;
  const head = await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer();
  return photoKindOf(new Uint8Array(head)) === null ? texts.notAPhoto : null;
}

/** Too many at once, or a session that has ended meanwhile: the same succeeds later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 1 || error.status === 429);

const isPhotoOf =
  (damageId: number) =>
  (entry: Entry): entry is Entry<PhotoWork> =>
    entry.kind === 'photo' && (entry.payload as Partial<PhotoWork>).damageId === damageId;

/** Text for a photo that the server failed to accept when its own words are unknown. */
const laterText = (why: Delay): string =>
  why === 'network' || why === 'timeout' ? texts.unreachable : texts.again(DELAY_TEXTS[why].why);

let lastMoment = 0;

/** Names in the order in which the photos were chosen, also of those chosen in one moment. */
function nextName(): string {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return uuid7(lastMoment, crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * The photos of a case being sent, one after the other in the order in which they were chosen; over all tabs of this
 * browser one at a time. Each is kept in the outbox with its file until the server has it. Outlives the screen on
 * which they were chosen.
 */
export class PhotoQueue {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  /** Photos outside of the outbox: files that were refused here, and photos that the server has. */
  readonly #local = new Map<string, Upload>();
  readonly #shares = new Map<string, number>();
  readonly #words = new Map<string, string>();
  #uploads: readonly Upload[] = [];
  #running: { readonly id: string; readonly abort: AbortController } | null = null;
  #leave: (() => void) | null = null;
  #hasStarted = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#refresh();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#attend();
    this.#refresh();
    return () => {
      this.#listeners.delete(listener);
      this.#attend();
    };
  };
  readonly uploads = (): readonly Upload[] => this.#uploads;

  get isBusy(): boolean {
    return this.#uploads.some(({ state: { kind } }) => kind === 'storing' || kind === 'waiting' || kind === 'sending');
  }

  /** Sends the photos that this device kept when its browser was closed. */
  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.retryAll();
  }

  /**
   * Moves files into the outbox, one after the other, and sends them. Resolves when the device has all of them or has
   * refused to.
   */
  async add(files: readonly File[]): Promise<void> {
    const chosen = files.map((file) => ({ id: nextName(), file }));
    for (const { id, file } of chosen) this.#local.set(id, { id, name: file.name, state: { kind: 'storing' } });
    this.#refresh();
    for (const { id, file } of chosen) await this.#take(id, file);
  }

  /** Stops one that is being sent, or forgets any other. */
  remove(id: string): void {
    if (this.#running?.id === id) this.#running.abort.abort();
    this.#local.delete(id);
    this.#settings.outbox.drop('photo', id);
    this.#refresh();
  }

  retry(id: string): void {
    this.#settings.outbox.apply(this.#entryId(id), { type: 'hold' });
    this.#refresh();
    void this.#next();
  }

  /** Photos that failed for lack of a network are sent again. */
  retryAll(): void {
    for (const { id, state } of this.#uploads)
      if (state.kind === 'failed' && state.again) this.#settings.outbox.apply(this.#entryId(id), { type: 'hold' });
    this.#refresh();
    void this.#next();
  }

  /** Forgets finished photos. @param what only those without a message, or all */
  clear(what: 'quiet' | 'all'): void {
    for (const { id, state } of this.#local.values())
      if (state.kind === 'done' && (what === 'all' || state.warnings.length === 0)) this.#local.delete(id);
    this.#refresh();
  }

  #entryId(id: string): string {
    return this.#settings.outbox.idOf('photo', id);
  }

  async #take(id: string, file: File): Promise<void> {
    const { outbox, damageId } = this.#settings;
    const fault = await fileFault(file).catch(() => texts.unreadable);
    if (!this.#local.has(id)) return;
    if (fault === null) {
      outbox.write('photo', id, { damageId, name: file.name } satisfies PhotoWork, file);
      this.#local.delete(id);
      await outbox.settled(this.#entryId(id));
      void this.#next();
    } else this.#local.set(id, { id, name: file.name, state: { kind: 'failed', why: fault, again: false } });
    this.#refresh();
  }

  #stateOf({ id, subject, state }: Entry<PhotoWork>): UploadState {
    const { outbox } = this.#settings;
    switch (state.kind) {
      case 'sending':
        return { kind: 'sending', share: this.#shares.get(subject) ?? 0 };
      case 'waiting':
        return { kind: 'failed', why: this.#words.get(subject) ?? laterText(state.why), again: true };
      case 'refused':
        return { kind: 'failed', why: state.messages.join('\n'), again: false };
      default:
        // Where the device stores nothing, that is reported for all work together.
        return { kind: outbox.isKept(id) || outbox.fault() !== null ? 'waiting' : 'storing' };
    }
  }

  #refresh(): void {
    const { outbox, damageId } = this.#settings;
    const kept = outbox.all().filter(isPhotoOf(damageId));
    // For a moment a photo is in both: as it enters the outbox, and as it leaves it.
    const local = [...this.#local.values()].filter(({ id }) => outbox.get(this.#entryId(id)) === null);
    this.#uploads = [
      ...kept.map((entry): Upload => ({ id: entry.subject, name: entry.payload.name, state: this.#stateOf(entry) })),
      ...local,
    ].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#attend();
    for (const listener of this.#listeners) listener();
  }

  /** Listens while somebody watches or something is being sent, and no longer. */
  #attend(): void {
    const isWanted = this.#listeners.size > 0 || this.isBusy;
    if (isWanted === (this.#leave !== null)) return;
    if (this.#leave !== null) {
      this.#leave();
      this.#leave = null;
      return;
    }
    const { outbox, page } = this.#settings;
    const onOnline = () => this.retryAll();
    const onLeaving = (event: BeforeUnloadEvent) => {
      if (!this.isBusy) return;
      event.preventDefault();
      // Older browsers ask only where a sentence is given; none of them shows it.
      event.returnValue = texts.leaving;
    };
    const unsubscribe = outbox.subscribe(() => this.#refresh());
    page.addEventListener('online', onOnline);
    page.addEventListener('beforeunload', onLeaving);
    this.#leave = () => {
      unsubscribe();
      page.removeEventListener('online', onOnline);
      page.removeEventListener('beforeunload', onLeaving);
    };
  }

  async #next(): Promise<void> {
    const { outbox, damageId } = this.#settings;
    if (this.#running !== null || !outbox.isMine()) return;
    const next = outbox
      .all()
      .filter(isPhotoOf(damageId))
      .find(({ id, state: { kind } }) => kind === 'idle' || (kind === 'sending' && !outbox.isDelivering(id)));
    if (next === undefined) return;
    const abort = new AbortController();
    this.#running = { id: next.subject, abort };
    await deliver<PhotoWork, never, Sent>(outbox, {
      id: next.id,
      lane: `${outbox.userId}:photos`,
      by: 'queue',
      send: (work) => this.#sent(next.id, next.subject, work, abort.signal),
    });
    this.#running = null;
    this.#shares.delete(next.subject);
    this.#refresh();
    void this.#next();
  }

  async #sent(entryId: string, id: string, { name }: PhotoWork, signal: AbortSignal): Promise<Sent> {
    const { outbox, send, onSaved } = this.#settings;
    try {
      const file = await outbox.file(entryId).catch(() => null);
      if (file === null) return { kind: 'refused', messages: [texts.lost] };
      const onShare = (share: number) => {
        this.#shares.set(id, share);
        this.#refresh();
      };
      onShare(0);
      const answer = await send(id, file, { onShare, signal });
      const known = answer.id === id ? [] : [texts.knownAlready(answer.sequenceNumber)];
      this.#local.set(id, { id, name, state: { kind: 'done', warnings: [...known, ...answer.warnings] } });
      onSaved();
      return { kind: 'saved', rest: () => null };
    } catch (error) {
      const again = isUnanswered(error) || isServiceFailure(error) || isPassing(error);
      if (!again) return { kind: 'refused', messages: [messageOf(error)] };
      this.#words.set(id, isUnanswered(error) ? texts.unreachable : texts.again(messageOf(error)));
      return { kind: 'later', why: delayOf(error) ?? 'server' };
    }
  }
}
