import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSandbox } from './build.mjs';
import { runChecks } from './checks.mjs';
import { fromPlaywright, NOTHING } from './counts.mjs';
import { environment, node24 } from './node24.mjs';
import { NODE_FLAGS } from './nodeFlags.mjs';
import { compiled, inRoot, root } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { failedOfPlaywright, flakyOfPlaywright, skippedOfPlaywright, timesOfPlaywright } from './slowest.mjs';
import { chromiumPath, postgresBin } from './system.mjs';
import { emptyResult, vitestParts } from './vitestParts.mjs';

/** More than `npm test` needs of a runner on a busy machine of two cores: one that hangs fails, and names its files. */
const RUNNER_LIMIT_MS = 55 * 60_000;
/** The same for each part of a longer run. */
const PART_LIMIT_MS = 20 * 60_000;

/**
 * The parts of a run, in their order. Those of Vitest, named by their projects, are one run of it, so that no process
 * waits for the end of a part. `rest` is what `npm test` leaves to `npm run test:all`.
 * @type {Readonly<Record<string, { kind: 'check', rest?: true } | { kind: 'vitest', projects: readonly string[], database?: true, rest?: true } | { kind: 'browser', stories: 'usual' | 'rest', rest?: true }>>}
 */
export const PARTS = {
  check: { kind: 'check' },
  'api-embedded': { kind: 'vitest', projects: ['api-embedded'] },
  'api-native': { kind: 'vitest', projects: ['api-native'], database: true },
  component: { kind: 'vitest', projects: ['component', 'component-isolated'] },
  unit: { kind: 'vitest', projects: ['unit'] },
  'api-native-rest': { kind: 'vitest', projects: ['api-native-rest', 'api-native-long'], database: true, rest: true },
  // Without a PostgreSQL `api-embedded` runs all of them.
  'api-embedded-rest': { kind: 'vitest', projects: ['api-embedded-rest'], database: true, rest: true },
  'check-rest': { kind: 'check', rest: true },
  properties: { kind: 'vitest', projects: ['properties'], rest: true },
  browser: { kind: 'browser', stories: 'usual' },
  'browser-rest': { kind: 'browser', stories: 'rest', rest: true },
};

/** A part that cannot run here. @param {string} why @returns {import('./vitestParts.mjs').PartResult} */
const skippedPart = (file, why) => ({
  ...emptyResult(),
  counts: { ...NOTHING, skipped: 1 },
  skipped: [{ file, test: 'all', why }],
});

const inRepository = (file) => file.replace(`${root}/`, '');

/**
 * The environment of a part. Tests start hundreds of processes of the product: each finds its modules compiled by the
 * first, which is half of the processor time of its start. What they allocate is in huge pages where the system gives
 * them (glibc): a fifth fewer page faults, each of which is dear in a virtual machine.
 */
const surroundings = (extra) =>
  environment({
    NODE_COMPILE_CACHE: compiled,
    GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? 'glibc.malloc.hugetlb=1',
    ...extra,
  });

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Runs something with a folder of its own for reports. */
async function withReports(work) {
  const folder = mkdtempSync(join(tmpdir(), 'georisk-test-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} names of parts that Vitest runs @param {readonly string[]} tests files; all where it is empty */
const vitest = (names, tests) =>
  withReports(async (folder) => {
    const report = join(folder, 'run.jsonl');
    const projects = Object.fromEntries(names.map((name) => [name, PARTS[name].projects]));
    const command = [
      ...NODE_FLAGS,
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      ...Object.values(projects).flatMap((own) => own.flatMap((project) => ['--project', project])),
      '--reporter=dot',
      `--reporter=${inRoot('scripts/lib/runReporter.mjs')}`,
      ...tests,
    ];
    const limitMs = Math.max(RUNNER_LIMIT_MS, names.length * PART_LIMIT_MS);
    const code = await run(node24(), command, { env: surroundings({ RUN_FILE: report }), limitMs });
    return vitestParts(read(report), code, projects, inRepository);
  });

/** @param {'usual' | 'rest'} stories @param {readonly string[]} files of stories; all where it is empty */
const browser = (stories, files) =>
  withReports(async (folder) => {
    const report = join(folder, 'browser.json');
    const playwright = inRoot('node_modules/@playwright/test/cli.js');
    const started = Date.now();
    const code = await run(node24(), [...NODE_FLAGS, playwright, 'test', '--reporter=dot,json', ...files], {
      env: surroundings({
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Of a named file all of them.
        STORIES: files.length > 0 ? 'all' : stories,
      }),
      limitMs: RUNNER_LIMIT_MS,
    });
    const text = read(report);
    const found = text === '' ? undefined : JSON.parse(text);
    return {
      counts: fromPlaywright(found, code),
      seconds: (Date.now() - started) / 1000,
      files: timesOfPlaywright(found),
      failures: failedOfPlaywright(found),
      flaky: flakyOfPlaywright(found),
      skipped: skippedOfPlaywright(found),
    };
  });

async function checks(files, rest) {
  const started = Date.now();
  const { failures, ...counts } = await runChecks(say, files, rest);
  return { ...emptyResult(), counts, failures, seconds: (Date.now() - started) / 1000 };
}

/**
 * Runs parts, in the order of their table.
 * @param {readonly string[]} names
 * @param {{ built: () => Promise<unknown>, tests?: readonly string[], stories?: readonly string[],
 *   checked?: readonly string[] }} options what the stories need is made meanwhile; which files of tests, stories and checks
 * @returns {AsyncGenerator<[name: string, result: import('./vitestParts.mjs').PartResult]>} each when it has ended
 */
export async function* runParts(names, { built, tests = [], stories = [], checked = [] }) {
  for (const name of names.filter((each) => PARTS[each].kind === 'check')) {
    say(`\n── ${name}`);
    yield [name, await checks(checked, PARTS[name].rest === true)];
  }
  const ofVitest = names.filter((name) => PARTS[name].kind === 'vitest');
  const here = ofVitest.filter((name) => !PARTS[name].database || postgresBin());
  for (const name of ofVitest)
    if (!here.includes(name)) yield [name, skippedPart(name, 'needs PostgreSQL with PostGIS')];
  if (here.length > 0) {
    await ensureSandbox();
    say(`\n── ${here.join(', ')}`);
    yield* Object.entries(await vitest(here, tests));
  }
  for (const name of names.filter((each) => PARTS[each].kind === 'browser')) {
    say(`\n── ${name}`);
    await built();
    yield [name, chromiumPath() ? await browser(PARTS[name].stories, stories) : skippedPart(name, 'needs Chromium')];
  }
}
