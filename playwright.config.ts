import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/support/chromium.ts';
import { testSeconds } from './scripts/lib/testSeconds.mjs';

/**
 * Which stories are run: `usual` those of `npm test`, `rest` those with the tag `@all`, and the ones that they need before
 * them in their file (`@before`); without it all.
 */
const STORIES = {
  usual: { grepInvert: /@all\b/ },
  rest: { grep: /@all\b|@before\b/ },
}[process.env['STORIES'] ?? ''];

/** Seconds from which a file begins before the others, so that both workers are busy to the end. */
const LONG = 60;
const long = Object.entries(testSeconds())
  .filter(([path, seconds]) => path.startsWith('e2e/') && seconds >= LONG)
  .toSorted(([, a], [, b]) => b - a)
  .map(([path]) => path.slice('e2e/'.length));
/** A project for each long file, the longest first; Playwright begins the files of a project by their names. */
const PROJECTS = [
  ...long.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file })),
  { name: 'others', testIgnore: long },
];

/**
 * Real Chromiums; the servers that the stories need are started by `e2e/support/servers.ts`. A file's stories run in
 * sequence, files run in parallel: each worker has a demo world of its own. On one database for all there is one
 * worker.
 */
export default defineConfig({
  testDir: 'e2e',
  projects: PROJECTS,
  ...STORIES,
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
    // A worker's stories have one window, which is emptied between them: a new one takes a second of a processor.
    reuseContext: true,
    // Recording each test costs a fifth of its processor time: a retry is recorded, at a desk `--trace on` records a failed test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
