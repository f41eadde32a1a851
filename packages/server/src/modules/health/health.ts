import { statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';

/** What of a database its health is asked of. */
interface Answering {
  ready(): Promise<boolean>;
}

export interface Health {
  /** Whether calls can be answered: database there, room on the disk, not shutting down. At most 1 s old. */
  ready(): Promise<boolean>;
  /** From now on not ready, so that no new call is sent here. */
  drain(): void;
  readonly draining: boolean;
}

const FRESH_MS = 1000;
/** A check that takes longer than this counts with what was known before it. */
const PATIENCE_MS = 40;
const STALE_MS = 30_000;
/** The very first check has nothing to fall back on. */
const FIRST_PATIENCE_MS = 2_500;
const LEAST_FREE_SHARE = 0.05;

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(directory);
    return blocks === 0 || bavail / blocks > LEAST_FREE_SHARE;
  } catch {
    // Nothing is kept there yet.
    return true;
  }
}

export function createHealth({ dataDir }: Pick<Config, 'dataDir'>, database: Answering): Health {
  let draining = false;
  let known = { ready: false, at: -Infinity };
  let running: Promise<boolean> | undefined;

  const check = async () => {
    const ready = (await hasRoom(dataDir)) && (await database.ready().catch(() => false));
    known = { ready, at: performance.now() };
    running = undefined;
    return ready;
  };
  const late = async () => {
    const patience = known.at === -Infinity ? FIRST_PATIENCE_MS : PATIENCE_MS;
    await new Promise((resolve) => setTimeout(resolve, patience).unref());
    return known.ready && performance.now() - known.at < STALE_MS;
  };
  return {
    async ready() {
      if (draining) return false;
      if (performance.now() - known.at < FRESH_MS) return known.ready;
      running ??= check();
      return Promise.race([running, late()]);
    },
    get draining() {
      return draining;
    },
    drain() {
      draining = true;
    },
  };
}
