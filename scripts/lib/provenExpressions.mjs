import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** The patterns that a version of the prover has proved linear: proving all of them takes a minute of a processor. */
const FILE = inRoot('scripts', 'provenExpressions.json');

/** The version of `recheck`: what another one proved counts for nothing. */
const prover = () => JSON.parse(readFileSync(inRoot('node_modules', 'recheck', 'package.json'), 'utf8')).version;

/** @returns {ReadonlySet<string>} `/source/flags` of each pattern that this prover has proved */
export function readProven() {
  try {
    const noted = JSON.parse(readFileSync(FILE, 'utf8'));
    return new Set(noted.prover === prover() ? noted.proven : []);
  } catch {
    return new Set();
  }
}

/** @param {Iterable<string>} proven */
export const writeProven = (proven) =>
  writeFileSync(FILE, `${JSON.stringify({ prover: prover(), proven: [...proven].toSorted() }, null, 2)}\n`);
