import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { newUuid7 } from './uuid7.ts';

/** A save as the server knows it: repeated under one name it is done once. */
export interface SaveKey {
  readonly changeId: string;
  /** ISO 8601 */
  readonly deviceTime: string;
}

interface Settings<T, V> {
  /** Sends; the same variables after a failure use the same key, other ones or those after a success another. */
  readonly save: (variables: V, key: SaveKey) => Promise<T>;
  readonly onSuccess?: (saved: T, variables: V) => unknown;
  readonly onError?: (error: Error, variables: V) => void;
}

export type Save<T, V> = Omit<UseMutationResult<T, Error, V>, 'mutateAsync'>;

/** A save with a single effect, however often its button is pressed and however the network fails in between. */
export function useSave<T, V = void>({ save, onSuccess, onError }: Settings<T, V>): Save<T, V> {
  const isRunning = useRef(false);
  const last = useRef<{ readonly content: string | undefined; readonly key: SaveKey } | null>(null);
  const keyOf = (variables: V): SaveKey => {
    const content = JSON.stringify(variables);
    if (last.current?.content !== content || last.current === null)
      last.current = { content, key: { changeId: newUuid7(), deviceTime: new Date().toISOString() } };
    return last.current.key;
  };
  const { mutateAsync: _, ...mutation } = useMutation<T, Error, V>({
    mutationFn: (variables) => save(variables, keyOf(variables)),
    onSuccess: async (saved, variables) => {
      last.current = null;
      await onSuccess?.(saved, variables);
    },
    ...(onError && { onError }),
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    ...mutation,
    // The screen is updated a moment after a save has started: a second press in that moment is the same press.
    mutate: (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(...args);
    },
  };
}
