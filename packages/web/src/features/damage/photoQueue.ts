import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import { MOST_PHOTO_BYTES, PHOTO_HEAD_BYTES, photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import { ApiProblem, isServiceFailure, messageOf } from '#web/lib/apiProblem.ts';
import { isUnanswered } from '#web/lib/delay.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `share` of what has gone, 0 to 1. */
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

/** Why a file is no photo that could be sent; null for one that is. Nothing of it goes over the network for that. */
export async function fileFault(file: Blob): Promise<string | null> {
  if (file.size > MOST_PHOTO_BYTES) return texts.tooLarge;
  const head = await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer();
  return photoKindOf(new Uint8Array(head)) === null ? texts.notAPhoto : null;
}

/** Too many at once, or a session that has ended meanwhile: later the same succeeds. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 1 || error.status === 429);

/** Photos on their way, one after the other in the order in which they were chosen. Outlives the screen that they were chosen on. */
export class PhotoQueue {
  #uploads: readonly Upload[] = [];
  readonly #files = new Map<string, File>();
  readonly #listeners = new Set<() => void>();
  readonly #send: Sending;
  readonly #onSaved: () => void;
  #running: { readonly id: string; readonly abort: AbortController } | null = null;

  constructor(send: Sending, onSaved: () => void) {
    this.#send = send;
    this.#onSaved = onSaved;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly uploads = (): readonly Upload[] => this.#uploads;

  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending');
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const id = newUuid7();
      this.#files.set(id, file);
      return { id, name: file.name, state: { kind: 'waiting' } };
    });
    this.#become([...this.#uploads, ...added]);
    void this.#next();
  }

  /** Stops one that is on its way, or forgets one that is not. */
  remove(id: string): void {
    if (this.#running?.id === id) this.#running.abort.abort();
    this.#files.delete(id);
    this.#become(this.#uploads.filter((each) => each.id !== id));
  }

  retry(id: string): void {
    this.#put(id, { kind: 'waiting' });
    void this.#next();
  }

  /** What failed for want of a network is sent again. */
  retryAll(): void {
    for (const { id, state } of this.#uploads)
      if (state.kind === 'failed' && state.again) this.#put(id, { kind: 'waiting' });
    void this.#next();
  }

  /** Forgets what is done. @param what left nothing to be said alone, or all of it */
  clear(what: 'quiet' | 'all'): void {
    this.#become(
      this.#uploads.filter(({ state }) => state.kind !== 'done' || (what === 'quiet' && state.warnings.length > 0)),
    );
  }

  #become(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #put(id: string, state: UploadState): void {
    this.#become(this.#uploads.map((each) => (each.id === id ? { ...each, state } : each)));
  }

  async #next(): Promise<void> {
    if (this.#running !== null) return;
    const upload = this.#uploads.find(({ state }) => state.kind === 'waiting');
    const file = upload === undefined ? undefined : this.#files.get(upload.id);
    if (upload === undefined || file === undefined) return;
    const { id } = upload;
    const abort = new AbortController();
    this.#running = { id, abort };
    this.#put(id, await this.#sent(id, file, abort.signal));
    this.#running = null;
    void this.#next();
  }

  async #sent(id: string, file: File, signal: AbortSignal): Promise<UploadState> {
    try {
      const fault = await fileFault(file);
      if (fault !== null) return { kind: 'failed', why: fault, again: false };
      const onShare = (share: number) => this.#put(id, { kind: 'sending', share });
      onShare(0);
      const answer = await this.#send(id, file, { onShare, signal });
      this.#files.delete(id);
      this.#onSaved();
      const known = answer.id === id ? [] : [texts.knownAlready(answer.sequenceNumber)];
      return { kind: 'done', warnings: [...known, ...answer.warnings] };
    } catch (error) {
      if (isUnanswered(error)) return { kind: 'failed', why: texts.unreachable, again: true };
      const again = isServiceFailure(error) || isPassing(error);
      return { kind: 'failed', why: again ? texts.again(messageOf(error)) : messageOf(error), again };
    }
  }
}
