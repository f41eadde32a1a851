import { openEmbedded } from '@georisk/server/db/embedded/open.ts';
import { findSnapshot } from '@georisk/server/db/embedded/snapshot.ts';

/**
 * Makes the data directory that engines begin with, once: where it is missing, as in a new checkout, each process of the
 * run would make one, for half a minute of a processor.
 */
export default async function setup(): Promise<void> {
  if (findSnapshot() === null) await (await openEmbedded({ directory: null })).close();
}
