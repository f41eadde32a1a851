import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isCurrent } from './program.ts';

let folder = '';
const inFolder = (name: string) => join(folder, name);
const bundle = () => pathToFileURL(inFolder('dist/program.js'));

/** Writes a file as of so many seconds after a moment. */
function write(name: string, text: string, second: number): void {
  writeFileSync(inFolder(name), text);
  utimesSync(inFolder(name), second, second);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'georisk-bundle-'));
  mkdirSync(inFolder('dist'));
  write('reader.ts', '', 1_000);
  write('dist/sources.json', '["../reader.ts"]', 1_001);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a bundle is current while its sources are older', () => {
  expect(isCurrent(bundle())).toBe(true);
});

it('a bundle is outdated where a source changed, also at the same moment, or is gone', () => {
  write('reader.ts', '', 1_001);
  expect(isCurrent(bundle())).toBe(false);
  rmSync(inFolder('reader.ts'));
  expect(isCurrent(bundle())).toBe(false);
});

it('a bundle is none without a list of its sources, or with one that was cut or is empty', () => {
  for (const list of ['["../read', '[]']) {
    write('dist/sources.json', list, 1_001);
    expect(isCurrent(bundle())).toBe(false);
  }
  rmSync(inFolder('dist/sources.json'));
  expect(isCurrent(bundle())).toBe(false);
});
