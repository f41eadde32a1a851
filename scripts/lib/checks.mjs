import { freemem } from 'node:os';
import { NOTHING } from './counts.mjs';
import { environment, node24 } from './node24.mjs';
import { inRoot } from './paths.mjs';
import { capture } from './run.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);

/**
 * All checks that do not run the product. Types and lint are one program: each file is checked once, with the settings
 * of its package.
 * @param {readonly string[]} files whose types and lint are checked; all where it is empty
 * @returns {[name: string, command: string, args: string[]][]}
 */
const checksOf = (files) => [
  [
    'types, lint, direction of the packages, no cycles',
    bin('oxlint'),
    ['--type-aware', '--type-check', '--deny-warnings', '--quiet', ...files],
  ],
  ['format', bin('biome'), ['format', '.']],
  ['architecture: house rules', node24(), [inRoot('scripts/houseRules.mjs')]],
  ['architecture: no cycle between folders', node24(), [inRoot('scripts/folderCycles.mjs')]],
  ['dependencies: licences and advisories', node24(), [inRoot('scripts/dependencies.mjs')]],
];

/** Runs in parallel with the others. @type {ReturnType<typeof checksOf>} */
const BESIDE = [['regular expressions take linear time', node24(), [inRoot('scripts/regularExpressions.mjs')]]];

/** What `npm test` leaves to the longer run. @type {ReturnType<typeof checksOf>} */
const REST = [['regular expressions, all proved anew', node24(), [inRoot('scripts/regularExpressions.mjs'), '--all']]];

/** A tool without a binary for this platform cannot run here; CI runs on one that has it. */
const unavailable = (output) =>
  /Cannot find (native binding|module '@(oxlint|biomejs))|platform.*not supported/i.test(output);

const GIB = 1024 ** 3;

/**
 * The types' program (in Go) collects garbage only near a limit where there is memory: a third of its processor time.
 * @param {number} free bytes of memory @returns {Record<string, string>}
 */
export const memoryOfTypes = (free) => {
  const limit = Math.min(6, Math.floor(free / 2 / GIB));
  return limit >= 4 ? { GOGC: 'off', GOMEMLIMIT: `${limit}GiB` } : {};
};

const started = ([name, command, args]) => ({
  name,
  ended: capture(command, args, { env: environment(memoryOfTypes(freemem())) }),
});

/** The checks in sequence, in parallel with a slow one. @param {readonly string[]} files @param {boolean} rest */
function* running(files, rest) {
  if (rest) {
    yield* REST.map(started);
    return;
  }
  const beside = BESIDE.map(started);
  for (const check of checksOf(files)) yield started(check);
  yield* beside;
}

/**
 * Runs all checks; prints the failed ones.
 * @param {(line: string) => unknown} say
 * @param {readonly string[]} [files] whose types and lint are checked; all where it is empty
 * @param {boolean} [rest] those that `npm test` leaves to the longer run, instead
 * @returns {Promise<import("./counts.mjs").Counts & { failures: string[] }>} none of them is tried twice
 */
export async function runChecks(say, files = [], rest = false) {
  let passed = 0;
  const failures = [];
  let skipped = 0;
  for (const { name, ended } of running(files, rest)) {
    const { code, output } = await ended;
    if (code !== 0 && unavailable(output)) {
      skipped += 1;
      say(`– ${name}: ezen a rendszeren nem futtatható`);
      continue;
    }
    if (code === 0) passed += 1;
    else failures.push(name);
    say(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) say(output.trim().split('\n').slice(0, 60).join('\n'));
  }
  return { ...NOTHING, passed, failed: failures.length, skipped, failures };
}
