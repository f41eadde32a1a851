/** A program: makes the data directory that engines begin with, where there is none. */
import { openEmbedded } from '@georisk/server/db/embedded/open.ts';
import { findSnapshot } from '@georisk/server/db/embedded/snapshot.ts';

if (findSnapshot() === null) await (await openEmbedded({ directory: null })).close();
