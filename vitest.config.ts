import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import Icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { NODE_FLAGS } from './packages/testing/src/nodeFlags.ts';
import {
  LONG_ON_EMBEDDED,
  LONG_ON_POSTGRES,
  ON_BOTH_DATABASES,
  WITH_LONG_TESTS,
} from './packages/testing/src/onBothDatabases.ts';
import { reactIcons } from './packages/web/vite/reactIcons.ts';
import LongestFirst from './scripts/lib/longestFirst.mjs';
import { postgresBin } from './scripts/lib/system.mjs';

process.env['POSTGRES_BIN'] ??= postgresBin() ?? '';

const OF_SERVER = 'packages/{server,testing,demo}/**';
const API = `${OF_SERVER}/*.api.test.ts`;
const ONLY_EMBEDDED = `${OF_SERVER}/*.embedded.api.test.ts`;
const ONLY_NATIVE = `${OF_SERVER}/*.native.api.test.ts`;
const COMPONENT = 'packages/web/**/*.component.test.tsx';
/**
 * Component tests that change what the files after them use: they replace a module or give the one map a size, or they
 * are about the first load of a part.
 */
const ISOLATED_COMPONENT = 'packages/web/**/*.isolated.component.test.tsx';
/** Which values properties draw. */
const PROPERTIES = 'packages/testing/src/properties.ts';
/** A shared machine stalls sometimes: one retry there, none at a desk. */
const retry = process.env['CI'] ? 1 : 0;
/**
 * All cores: one less is the default, which on two cores leaves one idle. Each process of the embedded database takes a
 * gigabyte.
 */
const maxWorkers = Math.min(4, availableParallelism());
/** Several times what the longest takes, because a slow or busy machine is no fault of the product; a test that hangs costs its limit once. */
const [TEST_MS, API_TEST_MS, HOOK_MS] = [60_000, 180_000, 300_000];
/** Of `expect.poll`: its own limit is one second. */
const poll = { poll: { timeout: 30_000 } };
/** Young objects of tests are many and die soon: with more room for them an eighth of the processor time is saved. */
const FLAGS = [...NODE_FLAGS, '--max-semi-space-size=64'];
const never = ['**/node_modules/**', '**/dist/**'];

/** The unit tests that draw their values at random. */
const propertyFiles = (): string[] =>
  globSync('packages/*/src/**/*.test.ts', { cwd: import.meta.dirname }).filter(
    (path) =>
      !path.endsWith('.api.test.ts') && readFileSync(join(import.meta.dirname, path), 'utf8').includes("'fast-check'"),
  );

const pathsOf = (table: object) => Object.keys(table).map((path) => `packages/${path}`);
const onBoth = pathsOf(ON_BOTH_DATABASES);

/** @param isolate whether each file loads all modules anew, which is half of the processor time of most */
const component = (name: string, files: { include: string[]; exclude: string[]; isolate: boolean }) => ({
  plugins: [react(), Icons({ compiler: reactIcons })],
  test: {
    name,
    execArgv: FLAGS,
    ...files,
    environment: 'happy-dom',
    setupFiles: ['packages/web/src/testing/setUp.ts'],
    retry,
    pool: 'forks' as const,
    maxWorkers,
    testTimeout: 120_000,
    expect: poll,
  },
});

/** The tests that `npm test` leaves to the longer run (`onBothDatabases.ts`). */
const LONG = 'long';

const embedded = (name: string, include: string[], exclude: string[] = [], tagsFilter?: string[]) => ({
  test: {
    name,
    execArgv: FLAGS,
    include,
    exclude: [...never, ONLY_NATIVE, ...exclude],
    setupFiles: [PROPERTIES],
    env: { TEST_DB: 'embedded' },
    ...(tagsFilter && { tagsFilter }),
    retry,
    globalSetup: ['packages/testing/src/embeddedSetup.ts'],
    // A process runs file after file: its files share one engine (see testing/database.ts).
    pool: 'forks' as const,
    maxWorkers,
    isolate: false,
    testTimeout: API_TEST_MS,
    expect: poll,
    hookTimeout: HOOK_MS,
  },
});

/** @param runs of each property that gives no number of its own; a random seed where it is given */
const unit = (name: string, include: string[], runs?: number) => ({
  test: {
    name,
    execArgv: FLAGS,
    include,
    exclude: [...never, '**/*.api.test.ts', COMPONENT],
    setupFiles: [PROPERTIES],
    env: runs === undefined ? {} : { PROPERTY_RUNS: String(runs) },
    // A process loads each module once for all of its files, which is nearly half of their processor time.
    pool: 'forks' as const,
    isolate: false,
    maxWorkers,
    testTimeout: runs === undefined ? TEST_MS : API_TEST_MS,
    expect: poll,
  },
});

const hasPostgres = Boolean(process.env['POSTGRES_BIN']);
const longOnEmbedded = pathsOf(LONG_ON_EMBEDDED);
/** Files of the embedded database in `npm test`, and those of them that are left to the longer run. */
const EMBEDDED = hasPostgres
  ? { include: [ONLY_EMBEDDED, ...onBoth], without: longOnEmbedded }
  : { include: [API], without: [] };

const native = (name: string, include: string[], exclude: string[] = [], tagsFilter?: string[]) => ({
  test: {
    name,
    execArgv: FLAGS,
    include: hasPostgres ? include : [],
    exclude: [...never, ONLY_EMBEDDED, ...exclude],
    setupFiles: [PROPERTIES],
    env: { TEST_DB: 'native' },
    ...(tagsFilter && { tagsFilter }),
    retry,
    globalSetup: ['packages/testing/src/globalSetup.ts'],
    // As on the embedded database, a process runs file after file and loads the server once.
    pool: 'forks' as const,
    isolate: false,
    maxWorkers,
    testTimeout: API_TEST_MS,
    expect: poll,
    hookTimeout: HOOK_MS,
  },
});

const shortOnEmbedded = globSync(ONLY_EMBEDDED, { cwd: import.meta.dirname }).filter(
  (path) => !longOnEmbedded.includes(path),
);

/**
 * `unit` needs nothing but Node, `component` a simulated browser window. The API's tests (`*.api.test.ts`) run on PostgreSQL, and on the
 * embedded database those that `onBothDatabases.ts` lists with a reason; a file that is about one database alone says so in its name
 * (`*.native.api.test.ts`, `*.embedded.api.test.ts`). `api-embedded-rest` runs all others there, `api-native-rest` the long
 * ones on PostgreSQL, `properties` the properties of `unit` with more and random values: the three belong to `npm run test:all`. All projects have one number of processes, and so run side by side.
 */
export default defineConfig({
  test: {
    // The web application notes every failed answer, and many tests are about these.
    onConsoleLog: (text) => !text.startsWith('Failed answer'),
    tags: [{ name: LONG, description: 'left to `npm run test:all`' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      unit('unit', ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']),
      unit('properties', propertyFiles(), 2_000),
      component('component', { include: [COMPONENT], exclude: [...never, ISOLATED_COMPONENT], isolate: false }),
      component('component-isolated', { include: [ISOLATED_COMPONENT], exclude: never, isolate: true }),
      native('api-native', [API], pathsOf(LONG_ON_POSTGRES), [`!${LONG}`]),
      native('api-native-rest', pathsOf(LONG_ON_POSTGRES)),
      native('api-native-long', pathsOf(WITH_LONG_TESTS), [], [LONG]),
      // Without a PostgreSQL, all tests run on the embedded database.
      embedded('api-embedded', EMBEDDED.include, EMBEDDED.without, hasPostgres ? [`!${LONG}`] : undefined),
      embedded('api-embedded-rest', hasPostgres ? [API] : [], [...onBoth, ...shortOnEmbedded]),
    ],
  },
});
