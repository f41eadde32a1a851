import { useQueryClient } from '@tanstack/react-query';

/**
 * Whether the plot on the screen is what the server has, at the moment of a press: while it is being read again, what was
 * drawn or measured a moment ago is missing in it, and only the server may refuse.
 */
export function usePlotIsCurrent(): () => boolean {
  const client = useQueryClient();
  return () => client.isFetching({ queryKey: ['damagePlot'] }) === 0;
}
