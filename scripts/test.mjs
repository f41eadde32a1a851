/**
 * `npm test`: all checks and tests, from the types to a farmer's story in a real browser. Ends with one line `N passed,
 * N failed, N skipped, N flaky`, and with 1 when anything failed or more than a few tests passed only at a second try.
 *
 * `npm test -- unit api-native` runs only the named parts; `npm test -- rest` what `npm test` leaves out, `npm run
 * test:all` both; `npm test -- changed [COMMIT]` what the changes since a commit (default: the last) reach. `--record`
 * notes which files take longest, by which the next run is ordered.
 */
import { writeFileSync } from 'node:fs';
import { shortOfSpace } from './lib/freeSpace.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { say, stop } from './lib/say.mjs';
import { takeTestLock } from './lib/testLock.mjs';

const short = shortOfSpace();
if (short !== undefined) stop(short);
const other = takeTestLock();
if (other !== undefined)
  stop(`Ebben a mappában már fut egy teszt (folyamat: ${other}). Várja meg a végét, vagy állítsa le!`);
const asked = process.argv.slice(2);
const isRecorded = asked.includes('--record');
const words = asked.filter((each) => each !== '--record');
await ensureInstalled();
const { ensureStage } = await import('./lib/build.mjs');
const { isGood, line, sum } = await import('./lib/counts.mjs');
const { skippedLines } = await import('./lib/needs.mjs');
const { PARTS, runParts } = await import('./lib/parts.mjs');
const { lineOf, longest } = await import('./lib/slowest.mjs');
const { ensureTestSystem } = await import('./lib/system.mjs');

const usual = Object.keys(PARTS).filter((name) => !PARTS[name].rest);
const rest = Object.keys(PARTS).filter((name) => PARTS[name].rest);

/** The parts that are asked for. @returns {readonly string[]} */
function partsOf(words) {
  if (words.length === 0) return usual;
  const names = words.flatMap((word) => (word === 'all' ? [...usual, ...rest] : word === 'rest' ? rest : [word]));
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    stop(
      `Nincs ilyen része a teszteknek: ${unknown.join(', ')}. Van: ${Object.keys(PARTS).join(', ')}, rest, all, changed.`,
    );
  return Object.keys(PARTS).filter((name) => names.includes(name));
}

const changed = words[0] === 'changed' ? await (await import('./lib/changed.mjs')).whatChanged(words[1]) : undefined;
const parts = changed?.parts ?? partsOf(words);
await ensureTestSystem(parts.includes('browser-rest'));
/** Made while the checks run. */
const built = parts.some((name) => PARTS[name].kind === 'browser') ? ensureStage() : Promise.resolve();
built.catch(() => undefined);

/** @type {[name: string, result: import('./lib/vitestParts.mjs').PartResult][]} */
const results = [];
for await (const [name, result] of runParts(parts, { built: () => built, ...changed?.options })) {
  results.push([name, result]);
  say(`   ${name}: ${line(result.counts)} (${Math.round(result.seconds)} s)`);
}

say('\n── Summary');
for (const [name, { counts, seconds, files, flaky, skipped }] of results) {
  say(`${name}: ${Math.round(seconds)} s, ${line(counts)}`);
  for (const each of longest(files)) say(lineOf(each));
  for (const each of flaky) say(`   flaky: ${each}`);
  for (const each of skippedLines(skipped)) say(each);
}
for (const [name, { failures }] of results) for (const each of failures) say(`failed: ${name}: ${each}`);
if (isRecorded) {
  const { SECONDS_FILE, secondsOfFiles } = await import('./lib/testSeconds.mjs');
  writeFileSync(SECONDS_FILE, secondsOfFiles(results.flatMap(([, { files }]) => files)));
}
const total = sum(results.map(([, { counts }]) => counts));
say(`\n${line(total)}`);
process.exit(isGood(total) ? 0 : 1);
