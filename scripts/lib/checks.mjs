import { NOTHING } from './counts.mjs';
import { environment, node24 } from './node24.mjs';
import { inRoot } from './paths.mjs';
import { capture } from './run.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);
/** @returns {[string, string, string[]]} */
const tsc = (project) => [`types: ${project}`, bin('tsc'), ['-p', inRoot(project), '--noEmit']];

/**
 * All checks that do not run the product.
 * @type {[name: string, command: string, args: string[]][]}
 */
const CHECKS = [
  tsc('packages/domain'),
  tsc('packages/contract'),
  tsc('packages/tables'),
  tsc('packages/imagery'),
  // Entries beside the server's main one: its world and its tests.
  tsc('packages/server'),
  tsc('packages/web'),
  tsc('.'),
  ['lint, direction of the packages, no cycles', bin('oxlint'), ['--type-aware', '--deny-warnings', '--quiet']],
  ['format', bin('biome'), ['format', '.']],
  ['architecture: house rules', node24(), [inRoot('scripts/houseRules.mjs')]],
  ['architecture: no cycle between folders', node24(), [inRoot('scripts/folderCycles.mjs')]],
  ['dependencies: licences and advisories', node24(), [inRoot('scripts/dependencies.mjs')]],
];

/** Takes as long as half of the others together, and runs in parallel. @type {typeof CHECKS} */
const BESIDE = [['regular expressions take linear time', node24(), [inRoot('scripts/regularExpressions.mjs')]]];

/** A tool without a binary for this platform cannot run here; CI runs on one that has it. */
const unavailable = (output) =>
  /Cannot find (native binding|module '@(oxlint|biomejs))|platform.*not supported/i.test(output);

const started = ([name, command, args]) => ({ name, ended: capture(command, args, { env: environment() }) });

/** The checks in sequence, in parallel with the slow ones. */
function* running() {
  const beside = BESIDE.map(started);
  for (const check of CHECKS) yield started(check);
  yield* beside;
}

/** Runs all checks; prints the failed ones. @returns {Promise<import("./counts.mjs").Counts & { failures: string[] }>} none of them is tried twice */
export async function runChecks(say) {
  let passed = 0;
  const failures = [];
  let skipped = 0;
  for (const { name, ended } of running()) {
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
