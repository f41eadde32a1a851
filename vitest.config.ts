import { defineConfig } from 'vitest/config';
import { postgresBin } from './scripts/lib/system.mjs';

process.env['POSTGRES_BIN'] ??= postgresBin() ?? '';

const OF_SERVER = 'packages/{server,testing,demo}/**';
const API = `${OF_SERVER}/*.api.test.ts`;
const ONLY_EMBEDDED = `${OF_SERVER}/*.embedded.api.test.ts`;
const ONLY_NATIVE = `${OF_SERVER}/*.native.api.test.ts`;
/** A shared machine stalls now and then: once more there, never at a desk. */
const retry = process.env['CI'] ? 1 : 0;
const never = ['**/node_modules/**', '**/dist/**'];

/**
 * `unit` needs nothing but Node. The API's tests (`*.api.test.ts`) run once on each database; a file that is about
 * one of them alone says so in its name (`*.native.api.test.ts`, `*.embedded.api.test.ts`).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...never, '**/*.api.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api-native',
          include: process.env['POSTGRES_BIN'] ? [API] : [],
          exclude: [...never, ONLY_EMBEDDED],
          env: { TEST_DB: 'native' },
          retry,
          globalSetup: ['packages/testing/src/globalSetup.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api-embedded',
          include: [API],
          exclude: [...never, ONLY_NATIVE],
          env: { TEST_DB: 'embedded' },
          retry,
          // One process for all files: they share one engine (see testing/database.ts).
          pool: 'forks',
          maxWorkers: 1,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
