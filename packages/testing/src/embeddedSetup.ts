import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NODE_FLAGS } from './nodeFlags.ts';

const PROGRAM = fileURLToPath(new URL('makeSnapshot.ts', import.meta.url));

/**
 * Makes the data directory that engines begin with, once: where it is missing, as in a new checkout, each process of the
 * run would make one, for half a minute of a processor. In a process of its own: the runner of tests does not resolve
 * packages as the engine does.
 */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [...NODE_FLAGS, PROGRAM]);
}
