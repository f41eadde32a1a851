import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Entry } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntries, useTryAgain } from '#web/offline/useOutbox.ts';
import { sendAnswer } from './sendAnswer.ts';

const isRefused = ({ state }: Entry): boolean => state.kind === 'refused';

/**
 * Sends the answers that wait on the device: when this is opened, at intervals, and when the network is back. One that
 * was refused before is given up: the alert that it is about is no longer there.
 */
export function useKeptAnswers(outbox: Outbox): void {
  const client = useQueryClient();
  const kept = useEntries(outbox, 'alert-answer');
  const sendAll = useEffectEvent(() => {
    for (const { id } of kept) void sendAnswer(client, outbox, id, 'queue').catch(() => undefined);
  });
  const giveUp = useEffectEvent(() => {
    for (const { subject } of kept.filter(isRefused)) outbox.drop('alert-answer', subject);
  });
  useEffect(() => {
    giveUp();
    sendAll();
  }, []);
  useTryAgain(
    kept.some((entry) => !isRefused(entry)),
    sendAll,
  );
}
