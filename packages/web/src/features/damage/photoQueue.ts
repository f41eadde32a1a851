import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_PHOTO_BYTES, PHOTO_HEAD_BYTES, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import type { Delay } from '#web/lib/delay.ts';
import { uuid7 } from '#web/lib/uuid7.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import type { OperationEntry, OperationOf } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { sha256 } from '#web/offline/sha256.ts';
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
  /** The sampling point that it shows. */
  readonly pointId?: string | undefined;
  readonly state: UploadState;
}

interface Chosen {
  readonly id: string;
  readonly file: File;
  readonly pointId: string | undefined;
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** The case of the photos. */
export interface PhotoCase {
  readonly id: number;
  readonly damageNumber: string;
  /** Address of its screen. */
  readonly path: string;
}

interface Settings {
  readonly outbox: Outbox;
  readonly damage: PhotoCase;
  /** Source of an event: the page is left. */
  readonly page: Page;
  /** Sends what waits. */
  readonly sender?: Pick<typeof currentSender, 'now' | 'abort'>;
}

/** Why a file cannot be sent as a photo; null where it can. Checked without the network. */
export async function fileFault(file: Blob): Promise<string | null> {
  if (file.size > MAX_PHOTO_BYTES) return texts.tooLarge;
  const head = await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer();
  return photoKindOf(new Uint8Array(head)) === null ? texts.notAPhoto : null;
}

type PhotoEntry = OperationEntry & { readonly payload: OperationOf<'photo'> };

const isPhotoOf =
  (damageId: number) =>
  (entry: OperationEntry): entry is PhotoEntry =>
    entry.payload.kind === 'photo' && entry.payload.payload.damageId === damageId;

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
 * The photos of a case on their way: each is an operation of the outbox with its file, which the one sender sends in
 * the order in which they were chosen, also when another page is open.
 */
export class PhotoQueue {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  /** Photos outside of the outbox: files that were refused here, and photos that the server has. */
  readonly #local = new Map<string, Upload>();
  #kept: readonly PhotoEntry[] = [];
  #taking: Promise<void> = Promise.resolve();
  #uploads: readonly Upload[] = [];
  #leave: (() => void) | null = null;

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

  /**
   * Moves files into the outbox, one after the other, and sends them. Resolves when the device has all of them or has
   * refused to.
   * @param pointId the sampling point that they show
   */
  async add(files: readonly File[], pointId?: string): Promise<void> {
    const chosen = files.map((file) => ({ id: nextName(), file, pointId }));
    for (const { id, file } of chosen)
      this.#local.set(id, { id, name: file.name, pointId, state: { kind: 'storing' } });
    this.#refresh();
    // After those that were chosen before.
    const before = this.#taking;
    this.#taking = this.#takeAll(chosen, before);
    await this.#taking;
  }

  async #takeAll(chosen: readonly Chosen[], before: Promise<void>): Promise<void> {
    await before;
    for (const each of chosen) await this.#take(each);
  }

  /** Stops one that is being sent, or forgets any other. */
  remove(id: string): void {
    this.#sender.abort(this.#entryId(id));
    this.#local.delete(id);
    this.#settings.outbox.drop('operation', id);
    this.#refresh();
  }

  retry(id: string): void {
    this.#settings.outbox.apply(this.#entryId(id), { type: 'hold' });
    this.#refresh();
    this.#sender.now();
  }

  /** Forgets finished photos. @param what only those without a message, or all */
  clear(what: 'quiet' | 'all'): void {
    for (const { id, state } of this.#local.values())
      if (state.kind === 'done' && (what === 'all' || state.warnings.length === 0)) this.#local.delete(id);
    this.#refresh();
  }

  get #sender() {
    return this.#settings.sender ?? currentSender;
  }

  #entryId(id: string): string {
    return this.#settings.outbox.idOf('operation', id);
  }

  async #take(chosen: Chosen): Promise<void> {
    const { id, file, pointId } = chosen;
    const fault = await fileFault(file).catch(() => texts.unreadable);
    if (!this.#local.has(id)) return;
    if (fault === null) await this.#enqueue(chosen);
    else this.#local.set(id, { id, name: file.name, pointId, state: { kind: 'failed', why: fault, again: false } });
    this.#refresh();
  }

  async #enqueue({ id, file, pointId }: Chosen): Promise<void> {
    const { outbox, damage } = this.#settings;
    const deviceAt = new Date().toISOString();
    const hash = await file
      .arrayBuffer()
      .then(sha256)
      .catch(() => null);
    if (!this.#local.has(id)) return;
    outbox.enqueue(
      {
        changeId: id,
        kind: 'photo',
        plot: `damages/${damage.id}`,
        damageId: damage.id,
        title: damage.damageNumber,
        path: damage.path,
        baseVersion: null,
        deviceAt,
        payload: {
          damageId: damage.id,
          name: file.name,
          type: file.type,
          bytes: file.size,
          sha256: hash,
          ...(pointId !== undefined && { pointId }),
        },
      },
      file,
    );
    this.#local.delete(id);
    await outbox.settled(this.#entryId(id));
    this.#sender.now();
  }

  #stateOf({ id, state }: PhotoEntry): UploadState {
    const { outbox } = this.#settings;
    switch (state.kind) {
      case 'sending':
        return { kind: 'sending', share: outbox.deliveries.shares.get(id) ?? 0 };
      case 'waiting':
        return { kind: 'failed', why: laterText(state.why), again: true };
      case 'refused':
        return { kind: 'failed', why: state.messages.join('\n'), again: false };
      default:
        // Where the device stores nothing, that is reported for all work together.
        return { kind: outbox.isKept(id) || outbox.fault() !== null ? 'waiting' : 'storing' };
    }
  }

  /** Photos that the server has since: shown as done, with its remarks. */
  #noteDone(kept: readonly PhotoEntry[]): void {
    const { outbox } = this.#settings;
    const ids = new Set(kept.map(({ id }) => id));
    for (const { id, payload } of this.#kept) {
      const { changeId, payload: photo } = payload;
      if (ids.has(id) || !outbox.receipts.has(changeId)) continue;
      const answer = outbox.deliveries.answers.get(changeId) as Answer<'uploadCasePhoto'> | undefined;
      const known = answer === undefined || answer.id === changeId ? [] : [texts.knownAlready(answer.sequenceNumber)];
      const warnings = [...known, ...(answer?.warnings ?? [])];
      this.#local.set(changeId, {
        id: changeId,
        name: photo.name,
        pointId: photo.pointId,
        state: { kind: 'done', warnings },
      });
    }
    this.#kept = kept;
  }

  #refresh(): void {
    const { outbox, damage } = this.#settings;
    const kept = outbox.operations().filter(isPhotoOf(damage.id));
    this.#noteDone(kept);
    // For a moment a photo is in both: as it enters the outbox, and as it leaves it.
    const local = [...this.#local.values()].filter(({ id }) => outbox.get(this.#entryId(id)) === null);
    this.#uploads = [
      ...kept.map((entry): Upload => {
        const { changeId, payload } = entry.payload;
        return { id: changeId, name: payload.name, pointId: payload.pointId, state: this.#stateOf(entry) };
      }),
      ...local,
    ].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#attend();
    for (const listener of this.#listeners) listener();
  }

  /** Listens while somebody watches or something is being stored, and no longer. */
  #attend(): void {
    const isWanted = this.#listeners.size > 0 || this.isBusy;
    if (isWanted === (this.#leave !== null)) return;
    if (this.#leave !== null) {
      this.#leave();
      this.#leave = null;
      return;
    }
    const { outbox, page } = this.#settings;
    const onLeaving = (event: BeforeUnloadEvent) => {
      // What the device has is sent from the next page as well.
      if (!this.#uploads.some(({ state }) => state.kind === 'storing')) return;
      event.preventDefault();
      // Older browsers ask only where a sentence is given; none of them shows it.
      event.returnValue = texts.leaving;
    };
    const unsubscribe = outbox.subscribe(() => this.#refresh());
    page.addEventListener('beforeunload', onLeaving);
    this.#leave = () => {
      unsubscribe();
      page.removeEventListener('beforeunload', onLeaving);
    };
  }
}
