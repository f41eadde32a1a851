import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { isDemoInstallation } from './installation.repository.ts';

export interface Installation {
  /** Whether the demo world is loaded here; looked up at most every 5 s. */
  isDemo(): Promise<boolean>;
}

const FRESH_MS = 5_000;

export function createInstallation(executor: Executor, clock: Clock): Installation {
  let known: { readonly demo: boolean; readonly at: number } | undefined;
  return {
    async isDemo() {
      const now = clock.now().getTime();
      if (!known || Math.abs(now - known.at) >= FRESH_MS) known = { demo: await isDemoInstallation(executor), at: now };
      return known.demo;
    },
  };
}
