import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/support/chromium.ts';

/**
 * Real Chromiums; the servers that the stories need are started by `e2e/support/servers.ts`. A file's stories run in
 * sequence, files run in parallel: each worker has a demo world of its own. On one database for all there is one
 * worker.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: process.env['DATABASE_URL'] === undefined ? Math.min(2, availableParallelism()) : 1,
  // A shared machine stalls sometimes: one retry there, none at a desk.
  retries: process.env['CI'] ? 1 : 0,
  // Three to six times of what the longest take here: a slow machine fails none. A failed one costs its limit once.
  timeout: 180_000,
  // Below the limit of the whole part (scripts/test.mjs): what was still running is named.
  globalTimeout: 52 * 60_000,
  // With this many broken stories more would say little, and cost the time of all.
  maxFailures: process.env['CI'] ? 8 : 0,
  // A step that repeats until it succeeds has no limit of its own.
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  globalSetup: './e2e/support/servers.ts',
  use: {
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each test costs a fifth of its processor time: a retry is recorded, at a desk `--trace on` records a failed test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
