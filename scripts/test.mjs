/**
 * `npm test`: all checks and tests, from the types to a farmer's story in a real browser, on both databases. Ends
 * with one line `N passed, N failed, N skipped, N flaky`, and with 1 when anything failed or more than a few tests
 * passed only at a second try. `npm test -- unit api-native` runs only the named parts; `api-embedded-all` is run
 * only by its name.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { NODE_FLAGS } from './lib/nodeFlags.mjs';
import { say } from './lib/say.mjs';

await ensureInstalled();
const { runChecks } = await import('./lib/checks.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { environment, node24 } = await import('./lib/node24.mjs');
const { compiled, inRoot, root } = await import('./lib/paths.mjs');
const { capture, run } = await import('./lib/run.mjs');
const { fromPlaywright, fromVitest, isGood, line, NOTHING, sum } = await import('./lib/counts.mjs');
const { failedOfPlaywright, failedOfVitest, flakyOfPlaywright, lineOf, slowestOfPlaywright, slowestOfVitest } =
  await import('./lib/slowest.mjs');
const { chromium, ensureTestSystem, postgresBin } = await import('./lib/system.mjs');

/** More than the longest part needs on a busy machine of two cores: a part that hangs fails by its name. */
const PART_LIMIT_MS = 55 * 60_000;

const work = mkdtempSync(join(tmpdir(), 'georisk-test-'));

const report = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The environment of a part. Tests start hundreds of processes of the product: each finds its modules compiled by the
 * first, which is half of the processor time of its start.
 */
const surroundings = (extra) => environment({ NODE_COMPILE_CACHE: compiled, ...extra });

/** What a part names beside its counts. */
const details = (slowest, flaky) => [
  ...flaky.map((name) => `   flaky: ${name}`),
  ...(slowest.length === 0 ? [] : ['   slowest files:', ...slowest.map(lineOf(root))]),
];

/**
 * @param projects of the Vitest configuration that make up the part
 * @param aside its output is printed in one piece at its end, so that it does not mix with that of parallel parts
 */
async function vitest(part, { aside = false, projects = [part] } = {}) {
  const file = join(work, `${part}.json`);
  const [flakyFile, runningFile] = [join(work, `${part}.flaky.json`), join(work, `${part}.running.json`)];
  const args = [
    ...NODE_FLAGS,
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--reporter=${inRoot('scripts/lib/flakyReporter.mjs')}`,
    `--outputFile.json=${file}`,
  ];
  const options = { env: surroundings({ FLAKY_FILE: flakyFile, RUNNING_FILE: runningFile }), limitMs: PART_LIMIT_MS };
  const { code, output } = aside
    ? await capture(node24(), args, options)
    : { code: await run(node24(), args, options), output: '' };
  if (aside) say(`\n── ${part}\n${output}`);
  const [found, flaky] = [report(file), report(flakyFile) ?? []];
  // Without a report the part was stopped.
  const unfinished = found ? [] : (report(runningFile) ?? []).map((name) => `still running: ${name}`);
  return {
    ...fromVitest(found, flaky, code),
    failures: [...unfinished, ...failedOfVitest(found)],
    details: details(slowestOfVitest(found), flaky),
  };
}

async function browser() {
  if (!chromium()) return { ...NOTHING, skipped: 1 };
  const file = join(work, 'browser.json');
  const args = [...NODE_FLAGS, inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=dot,json'];
  const code = await run(node24(), args, {
    env: surroundings({ CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    limitMs: PART_LIMIT_MS,
  });
  const found = report(file);
  return {
    ...fromPlaywright(found, code),
    failures: failedOfPlaywright(found),
    details: details(slowestOfPlaywright(found), flakyOfPlaywright(found)),
  };
}

/** Parts in sequence, in the order of their stages; those of one stage run in parallel. */
const PARTS = {
  check: { stage: 0, run: () => runChecks(say) },
  unit: { stage: 0, run: () => vitest('unit') },
  component: { stage: 0, run: () => vitest('component', { projects: ['component', 'component-isolated'] }) },
  'api-native': { stage: 0, run: () => (postgresBin() ? vitest('api-native') : { ...NOTHING, skipped: 1 }) },
  // One process and one engine: it leaves a core to the others.
  'api-embedded': { stage: 0, aside: true, run: () => vitest('api-embedded', { aside: true }) },
  'api-embedded-all': {
    stage: 0,
    aside: true,
    byNameAlone: true,
    run: () => vitest('api-embedded-all', { aside: true }),
  },
  browser: { stage: 1, run: async () => (await ensureBuilt(), browser()) },
};

const wanted = process.argv.slice(2);
const parts = Object.entries(PARTS).filter(([name, { byNameAlone }]) =>
  wanted.length === 0 ? !byNameAlone : wanted.includes(name),
);
await ensureTestSystem();
/** Of each part that has run. */
const counts = [];
/** Named once more at the end: a part's own output stands far above it. */
const failed = [];

async function runPart([name, part]) {
  if (!part.aside) say(`\n── ${name}`);
  const started = Date.now();
  const { details: named = [], failures = [], ...result } = await part.run();
  counts.push(result);
  for (const each of failures) failed.push(`failed: ${name}: ${each.replace(`${root}/`, '')}`);
  say(`   ${name}: ${line(result)} (${Math.round((Date.now() - started) / 1000)} s)`);
  for (const each of named) say(each);
}

for (const stage of [0, 1]) {
  const own = parts.filter(([, part]) => part.stage === stage);
  const aside = own.filter(([, part]) => part.aside).map(runPart);
  for (const entry of own) if (!entry[1].aside) await runPart(entry);
  await Promise.all(aside);
}
rmSync(work, { recursive: true, force: true });
const total = sum(counts);
for (const each of failed) say(each);
say(`\n${line(total)}`);
process.exit(isGood(total) ? 0 : 1);
