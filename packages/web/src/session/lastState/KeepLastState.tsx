import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Read, setAnswerKeeper, setKeptAnswers } from '#web/lib/keptAnswers.ts';
import { lastState, lastStateReader } from './lastState.ts';

const readOf = ([name, params, query]: readonly unknown[]): Read => ({ name, params, query }) as Read;

/** Keeps what a farmer is shown, for the next start without a network. Shows nothing. */
export function KeepLastState({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  useEffect(() => {
    setKeptAnswers('lastState', lastStateReader);
    // A device that is full, or keeps nothing, goes on as it is.
    const keep = (read: Read, answer: unknown) => void lastState.keep(user, read, answer).catch(() => undefined);
    // What came before this.
    for (const { queryKey, state } of client.getQueryCache().getAll())
      if (state.data !== undefined) keep(readOf(queryKey), state.data);
    setAnswerKeeper(keep);
    const back = () => void client.invalidateQueries();
    window.addEventListener('online', back);
    return () => {
      setAnswerKeeper(null);
      window.removeEventListener('online', back);
      setKeptAnswers('lastState', null);
    };
  }, [client, user]);
  return null;
}
