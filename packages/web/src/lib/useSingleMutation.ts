import { type DefaultError, useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is not begun again while it runs: its screen is updated a moment after a press, and a second press in
 * that moment is the same press.
 */
export function useSingleMutation<T, V = void>(
  options: UseMutationOptions<T, DefaultError, V>,
): UseMutationResult<T, DefaultError, V> {
  const isRunning = useRef(false);
  const mutation = useMutation<T, DefaultError, V>({
    ...options,
    onSettled: async (...args) => {
      try {
        await options.onSettled?.(...args);
      } finally {
        isRunning.current = false;
      }
    },
  });
  return {
    ...mutation,
    mutate: (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(...args);
    },
  };
}
