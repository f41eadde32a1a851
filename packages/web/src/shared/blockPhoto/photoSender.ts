import type { Answer } from '@georisk/contract/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem, messageOf } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Entry } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { uploadTo } from '#web/offline/send/upload.ts';
import { blockPhotoTexts } from './blockPhoto.hu.ts';
import { blockPhotosQuery } from './blockPhotosQuery.ts';

/** A photo on the device, as the outbox keeps it; its subject is the photo's id, so that one sent twice is one. */
export interface KeptPhoto {
  readonly code: string;
  /** Of the alert that it answers. */
  readonly date: string;
  readonly name: string;
}

export const keptPhoto = ({ payload }: Entry): KeptPhoto => payload as KeptPhoto;

export interface Progress {
  /** Sent part, 0 to 1; null while it waits. */
  readonly share: number | null;
  /** Why it has not arrived; null while it is on its way. */
  readonly why: string | null;
}

/** Answers that would be the same the next time: the file is too large, no photo or one too many. An alert that is not there may come again. */
const FINAL = new Set([413, 415, 422]);

/** Why a photo was refused; null where it was not. */
export const refusalOf = ({ state }: Entry): string | null =>
  state.kind === 'refused' ? state.messages.join(' ') : null;

/** Why a photo waits: without a connection it needs nobody, because it goes by itself later. */
const delayOf = (error: unknown): string =>
  error instanceof ApiProblem && error.reason === 'network' ? blockPhotoTexts.own.waits : messageOf(error);

/** A connection that hangs for so long is given up: the next photo has its turn. */
const MAX_UPLOAD_MS = 300_000;

/** Sends the kept photos of one person one after the other, whatever is on the screen. */
export class PhotoSender {
  readonly #outbox: Outbox;
  readonly #begun = new Set<string>();
  #line: Promise<unknown> = Promise.resolve();
  #progress: ReadonlyMap<string, Progress> = new Map();
  readonly #listeners = new Set<() => void>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  readonly progress = (): ReadonlyMap<string, Progress> => this.#progress;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps a photo on the device, and sends it. */
  add(client: QueryClient, code: string, date: string, file: File): void {
    const id = newUuid7();
    this.#outbox.write('block-photo', id, { code, date, name: file.name } satisfies KeptPhoto, file);
    this.begin(client, id);
  }

  /** Sends a photo after those that were begun before; nothing where it is begun already. */
  begin(client: QueryClient, id: string): void {
    if (this.#begun.has(id)) return;
    this.#begun.add(id);
    this.#step(id, { share: null, why: null });
    this.#line = this.#line.then(() => this.#send(client, id)).finally(() => this.#begun.delete(id));
  }

  /** Sends a photo again that was refused, because its person wants so. */
  retry(client: QueryClient, id: string): void {
    this.#outbox.apply(this.#outbox.idOf('block-photo', id), { type: 'hold' });
    this.begin(client, id);
  }

  /** A refused photo stays until its person discards it or sends it again: it is not sent by itself. */
  #refuse(entryId: string, id: string, why: string): void {
    this.#outbox.apply(entryId, { type: 'send', stamp: { id: newUuid7(), deviceTime: new Date().toISOString() } });
    this.#outbox.apply(entryId, { type: 'refuse', messages: [why] });
    this.#step(id, { share: null, why });
  }

  forget(id: string): void {
    this.#outbox.drop('block-photo', id);
  }

  async #send(client: QueryClient, id: string): Promise<void> {
    const entry = this.#outbox.get(this.#outbox.idOf('block-photo', id));
    if (entry === null || !this.#outbox.isMine()) return;
    const { code, date } = keptPhoto(entry);
    const { queryKey } = blockPhotosQuery(code);
    try {
      const file = await this.#outbox.file(entry.id);
      if (file === null) return this.#refuse(entry.id, id, blockPhotoTexts.own.lost);
      const url = apiUrl('addBlockPhoto', { code }, { date, id });
      const sent = await uploadTo<Answer<'addBlockPhoto'>>(url, file, {
        onShare: (share) => this.#step(id, { share, why: null }),
        signal: AbortSignal.timeout(MAX_UPLOAD_MS),
      });
      // In the list before it leaves this one: a list that is read again may be late.
      client.setQueryData(queryKey, (known: Answer<'blockPhotos'> | undefined) =>
        known === undefined || known.some((each) => each.id === sent.id) ? known : [sent, ...known],
      );
      this.forget(id);
    } catch (error) {
      // It has arrived, and was removed since: on another device, perhaps.
      if (error instanceof ApiProblem && error.status === 409) return this.forget(id);
      if (error instanceof ApiProblem && FINAL.has(error.status)) this.#refuse(entry.id, id, messageOf(error));
      else this.#step(id, { share: null, why: delayOf(error) });
    }
    // Also after a failure: it may have arrived, and its answer been lost.
    void client.invalidateQueries({ queryKey });
  }

  #step(id: string, progress: Progress): void {
    this.#progress = new Map(this.#progress).set(id, progress);
    for (const listener of this.#listeners) listener();
  }
}

const senders = new WeakMap<Outbox, PhotoSender>();

/** The one sender of an outbox. */
export function photoSenderOf(outbox: Outbox): PhotoSender {
  const known = senders.get(outbox) ?? new PhotoSender(outbox);
  senders.set(outbox, known);
  return known;
}
