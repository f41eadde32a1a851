import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { baseMapOrigins, readBaseMaps } from '#server/modules/map/baseMaps.ts';
import { companyBaseMaps } from './company.repository.ts';

export interface TileHosts {
  /** Origins that the pages may load map images from, as cached now: a page never waits for the database. */
  current(): readonly string[];
  /** Reads the companies' base maps again. */
  refresh(): Promise<void>;
}

const FRESH_MS = 30_000;

/** The hosts of the installation's own base maps and of those that companies have. */
export function createTileHosts(executor: Executor, clock: Clock, configured: readonly string[]): TileHosts {
  let known = configured;
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = async () => {
    readAt = clock.now().getTime();
    const rows = await companyBaseMaps(executor);
    const own = rows.flatMap(({ baseMaps }) => baseMapOrigins(readBaseMaps(JSON.stringify(baseMaps))));
    known = [...new Set([...configured, ...own])];
  };

  return {
    current() {
      // Another process may have written: its change arrives within half a minute. The next call reports a failure.
      if (Math.abs(clock.now().getTime() - readAt) >= FRESH_MS) void refresh().catch(() => undefined);
      return known;
    },
    refresh,
  };
}
