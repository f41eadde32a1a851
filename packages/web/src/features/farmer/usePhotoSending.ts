import type { Answer } from '@georisk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Entry } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { uploadTo } from '#web/offline/send/photo.ts';
import { useEntries } from '#web/offline/useOutbox.ts';
import { blockPhotosQuery } from '#web/shared/blockPhoto/blockPhotosQuery.ts';
import { farmerTexts } from './texts.hu.ts';

/** A photo on the device, as the outbox keeps it; its subject is the photo's id, so that one sent twice is one. */
interface KeptPhoto {
  readonly code: string;
  /** Of the alert that it answers. */
  readonly date: string;
  readonly name: string;
}

/** A photo that the insurer does not have yet. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  /** Sent part, 0 to 1; null while it waits. */
  readonly share: number | null;
  /** Why it has not arrived; null while it is on its way. */
  readonly why: string | null;
}

type Progress = Readonly<Record<string, Pick<Sending, 'share' | 'why'>>>;
interface Step extends Pick<Sending, 'share' | 'why'> {
  readonly id: string;
}
const stepped = (all: Progress, { id, ...step }: Step): Progress => ({ ...all, [id]: step });

interface Subject {
  readonly code: string;
  /** Of the alert that the photos answer. */
  readonly date: string;
  /** Ids of the photos that the insurer has: the answer to one of them may have been lost. */
  readonly stored: ReadonlySet<string>;
}

const isOf = (code: string, date: string) => (entry: Entry) => {
  const kept = entry.payload as KeptPhoto;
  return kept.code === code && kept.date === date;
};

/**
 * Keeps photos of a block on the device and sends them one after the other; those that failed, and those of an earlier
 * visit, are sent again when this is opened, when the network is back, and on a press.
 */
export function usePhotoSending(outbox: Outbox, { code, date, stored }: Subject) {
  const client = useQueryClient();
  const all = useEntries(outbox, 'block-photo').filter(isOf(code, date));
  const entries = all.filter(({ subject }) => !stored.has(subject));
  useEffect(() => {
    for (const { subject } of all) if (stored.has(subject)) outbox.drop('block-photo', subject);
  }, [outbox, all, stored]);
  const [progress, step] = useReducer(stepped, {});
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = useRef(new Set<string>());
  const stop = useRef<AbortController | null>(null);

  const send = async (id: string, signal: AbortSignal): Promise<void> => {
    try {
      const file = await outbox.file(outbox.idOf('block-photo', id));
      if (file === null) return step({ id, share: null, why: farmerTexts.toDo.photoLost });
      const url = apiUrl('addBlockPhoto', { code }, { date, id });
      await uploadTo<Answer<'addBlockPhoto'>>(url, file, {
        onShare: (share) => step({ id, share, why: null }),
        signal,
      });
      await client.invalidateQueries({ queryKey: blockPhotosQuery(code).queryKey });
      outbox.drop('block-photo', id);
    } catch (error) {
      if (signal.aborted) return;
      step({ id, share: null, why: messageOf(error) });
      // It may have arrived, and its answer been lost.
      void client.invalidateQueries({ queryKey: blockPhotosQuery(code).queryKey });
    } finally {
      inLine.current.delete(id);
    }
  };
  const begin = (id: string) => {
    const signal = stop.current?.signal;
    if (signal === undefined || inLine.current.has(id)) return;
    inLine.current.add(id);
    step({ id, share: null, why: null });
    line.current = line.current.then(() => send(id, signal));
  };
  const sendAll = useEffectEvent(() => {
    for (const { subject } of entries) begin(subject);
  });
  useEffect(() => {
    const controller = new AbortController();
    const begun = inLine.current;
    stop.current = controller;
    sendAll();
    window.addEventListener('online', sendAll);
    return () => {
      window.removeEventListener('online', sendAll);
      controller.abort();
      begun.clear();
    };
  }, []);
  return {
    sendings: entries.map(({ subject: id, payload }): Sending => {
      const { share, why } = progress[id] ?? { share: null, why: null };
      return { id, name: (payload as KeptPhoto).name, share, why };
    }),
    add: (files: readonly File[]) => {
      for (const file of files) {
        const id = newUuid7();
        outbox.write('block-photo', id, { code, date, name: file.name } satisfies KeptPhoto, file);
        begin(id);
      }
    },
    retry: begin,
    forget: (id: string) => outbox.drop('block-photo', id),
  };
}
