import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntries } from '#web/offline/useOutbox.ts';
import { keptPhoto, photoSenderOf, refusalOf } from './photoSender.ts';

/** A photo that the insurer does not have yet. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  /** Sent part, 0 to 1; null while it waits. */
  readonly share: number | null;
  /** Why it has not arrived; null while it is on its way. */
  readonly why: string | null;
}

interface Subject {
  /** The photos of one block; null for all. */
  readonly code: string | null;
  /** Ids of the photos that the insurer has: the answer to one of them may have been lost. */
  readonly stored: ReadonlySet<string>;
}

/**
 * The photos that wait on the device. They are sent when this is opened, when the network is back, and on a press; those
 * that were refused on a press alone.
 */
export function usePhotoSending(outbox: Outbox, { code, stored }: Subject) {
  const client = useQueryClient();
  const sender = photoSenderOf(outbox);
  const progress = useSyncExternalStore(sender.subscribe, sender.progress);
  const kept = useEntries(outbox, 'block-photo').filter((entry) => code === null || keptPhoto(entry).code === code);
  const waiting = kept.filter(({ subject }) => !stored.has(subject));
  useEffect(() => {
    for (const { subject } of kept) if (stored.has(subject)) sender.forget(subject);
  }, [sender, kept, stored]);
  const sendAll = useEffectEvent(() => {
    for (const entry of waiting) if (refusalOf(entry) === null) sender.begin(client, entry.subject);
  });
  useEffect(() => {
    sendAll();
    window.addEventListener('online', sendAll);
    return () => window.removeEventListener('online', sendAll);
  }, []);
  return {
    sendings: waiting.map((entry): Sending => {
      const { share, why } = progress.get(entry.subject) ?? { share: null, why: refusalOf(entry) };
      return { id: entry.subject, name: keptPhoto(entry).name, share, why };
    }),
    add: (block: string, date: string, files: readonly File[]) => {
      for (const file of files) sender.add(client, block, date, file);
    },
    retry: (id: string) => sender.retry(client, id),
    forget: (id: string) => sender.forget(id),
  };
}
