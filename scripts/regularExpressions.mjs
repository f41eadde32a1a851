/**
 * Proves that every regular expression of the product takes linear time; one that does not lets a stranger's text block
 * everybody. Prints those without a proof and ends with 1 when there are any. What was proved before is noted in
 * `provenExpressions.json`, which follows the sources by itself, except under `CI=1`; `--all` proves all anew.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expressionsIn } from './lib/expressions.mjs';
import { verdictOf } from './lib/linearity.mjs';
import { root } from './lib/paths.mjs';
import { readProven, writeProven } from './lib/provenExpressions.mjs';

const PACKAGES = ['domain', 'contract', 'tables', 'imagery', 'server', 'demo', 'web'].map(
  (name) => `packages/${name}/src`,
);
const IS_NO_SOURCE = /\.d\.ts$|\.test\.tsx?$|ForTests\.ts$|\/testing\.ts$|\/testing\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PACKAGES], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !IS_NO_SOURCE.test(file));

const proven = process.argv.includes('--all') ? new Set() : readProven();
const { faults, linear, checked } = judge(
  files.flatMap((file) => expressionsIn(file, readFileSync(`${root}/${file}`, 'utf8'))),
);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${checked} expressions, ${faults.length} not proved\n`);
if (
  faults.length === 0 &&
  !process.env['CI'] &&
  (linear.length !== proven.size || linear.some((each) => !proven.has(each)))
)
  writeProven(linear);
process.exit(faults.length === 0 ? 0 : 1);

/** A pattern that occurs in several places is checked once. */
function judge(expressions) {
  const verdicts = new Map();
  const found = [];
  for (const { file, line, source, flags } of expressions) {
    const place = `${file}:${line}`;
    if (source === null) {
      found.push(`${place}: made of what is not known before it runs; write it as a literal`);
      continue;
    }
    const name = `/${source}/${flags}`;
    if (!verdicts.has(name)) verdicts.set(name, proven.has(name) ? null : verdictOf(source, flags));
    const verdict = verdicts.get(name);
    if (verdict !== null) found.push(`${place}: ${name}: ${verdict}`);
  }
  const linear = [...verdicts].flatMap(([name, verdict]) => (verdict === null ? [name] : []));
  return { faults: found, linear, checked: verdicts.size };
}
