import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webFiles } from './webFiles.ts';

let directory: string;
let now = 0;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'georisk-web-'));
  now = 10_000;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const write = (path: string, text = path) => {
  mkdirSync(join(directory, path, '..'), { recursive: true });
  writeFileSync(join(directory, path), text);
};

describe('webFiles', () => {
  it('finds built files, by their exact address alone', () => {
    for (const path of [
      'index.html',
      'favicon.svg',
      'assets/app-1a2b.js',
      'assets/app-1a2b.js.br',
      'assets/app-1a2b.js.gz',
    ]) {
      write(path);
    }
    const files = webFiles(directory, () => now);
    expect(files.shell()).toBe('index.html');
    const script = files.file('/assets/app-1a2b.js');
    expect(script).toMatchObject({ type: 'text/javascript; charset=utf-8', immutable: true });
    expect(script?.br?.toString()).toBe('assets/app-1a2b.js.br');
    expect(script?.gzip?.toString()).toBe('assets/app-1a2b.js.gz');
    expect(files.file('/favicon.svg')).toMatchObject({ type: 'image/svg+xml', immutable: false, br: undefined });
    for (const path of [
      '/assets/',
      '/assets',
      '/index.html',
      '/assets/../favicon.svg',
      '//favicon.svg',
      '/assets/app-1a2b.js.br',
    ]) {
      expect(files.file(path), path).toBeUndefined();
    }
  });

  it('serves no source map, no hidden file and no file of unknown kind', () => {
    for (const path of [
      'index.html',
      'assets/app.js.map',
      '.env',
      'assets/.hidden.js',
      '.git/config.json',
      'server.ts',
    ])
      write(path);
    const files = webFiles(directory, () => now);
    for (const path of ['/assets/app.js.map', '/.env', '/assets/.hidden.js', '/.git/config.json', '/server.ts']) {
      expect(files.file(path), path).toBeUndefined();
    }
  });

  it('notices the first build and a new one', () => {
    const files = webFiles(directory, () => now);
    expect(files.shell()).toBeUndefined();
    write('index.html', 'first');
    expect(files.shell()).toBeUndefined();
    now += 1000;
    expect(files.shell()).toBe('first');
    write('index.html', 'second');
    utimesSync(join(directory, 'index.html'), 2_000_000_000, 2_000_000_000);
    now += 1000;
    expect(files.shell()).toBe('second');
  });

  it('serves the hashed files of an earlier build for 30 days after it was replaced', () => {
    const replacedAt = 1_000_000;
    now = replacedAt + 1000;
    write('index.html');
    write('assets/app-new.js');
    write('assets/app-old.js');
    write('assets/app-old.js.br', 'packed');
    write('.earlier.json', JSON.stringify({ 'assets/app-old.js': new Date(replacedAt).toISOString() }));
    const files = webFiles(directory, () => now);
    expect(files.file('/assets/app-old.js')).toMatchObject({ immutable: true, br: Buffer.from('packed') });
    expect(files.file('/.earlier.json')).toBeUndefined();
    now = replacedAt + 30 * 86_400_000 - 1;
    expect(files.file('/assets/app-old.js')).toBeDefined();
    now += 1;
    expect(files.file('/assets/app-old.js')).toBeUndefined();
    expect(files.file('/assets/app-new.js')).toBeDefined();
  });
});
