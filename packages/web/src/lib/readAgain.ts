import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Reads again what a change may have outdated; the change counts as running until that is read. Without a network a
 * read waits for one: the change does not, so that its failure is shown at once and it can be sent again.
 */
export async function readAgain(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  const read = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  if (onlineManager.isOnline()) await read;
}
