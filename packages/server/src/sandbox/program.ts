import { readFileSync, statSync } from 'node:fs';

const SOURCE = new URL('./sandboxProgram.ts', import.meta.url);
/** Made by `scripts/bundleSandbox.mjs`, with the list of its sources. */
const BUNDLE = new URL('../../dist/sandbox/sandboxProgram.js', import.meta.url);

/** Whether a bundle is there and no source of it has changed since. @param bundle beside its `sources.json` */
export function isCurrent(bundle: URL): boolean {
  try {
    const list = new URL('sources.json', bundle);
    const made = statSync(list).mtimeMs;
    const sources = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
    return sources.length > 0 && sources.every((path) => statSync(new URL(path, list)).mtimeMs < made);
  } catch {
    return false;
  }
}

let program: URL | undefined;

/**
 * The program that reads an untrusted file: its bundle, which needs half of the processor time to start, or its sources
 * where the bundle is none of theirs. Decided once a process.
 */
export const sandboxProgram = (): URL => (program ??= isCurrent(BUNDLE) ? BUNDLE : SOURCE);
