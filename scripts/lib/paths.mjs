import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const inRoot = (...parts) => join(root, ...parts);

/** Where Node keeps modules that it has compiled: half of the processor time of a start. */
export const compiled = inRoot('node_modules', '.cache', 'georisk', 'compiled');
