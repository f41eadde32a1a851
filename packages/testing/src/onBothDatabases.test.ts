import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG_ON_EMBEDDED, LONG_ON_POSTGRES, ON_BOTH_DATABASES, WITH_LONG_TESTS } from './onBothDatabases.ts';

const packages = resolve(import.meta.dirname, '../..');

describe('the tests that run on both databases', () => {
  it.each(Object.entries(ON_BOTH_DATABASES))('%s exists and has a reason', (path, reason) => {
    expect(existsSync(resolve(packages, path))).toBe(true);
    expect(path).toMatch(/(?<!\.native|\.embedded)\.api\.test\.ts$/);
    expect(reason).not.toBe('');
  });
});

describe('the tests that run on the embedded database in the longer run', () => {
  it.each(Object.entries(LONG_ON_EMBEDDED))('%s exists, has a reason, and is in no other list', (path, reason) => {
    expect(existsSync(resolve(packages, path))).toBe(true);
    expect(reason).not.toBe('');
    expect(ON_BOTH_DATABASES).not.toHaveProperty([path]);
  });
});

describe('the tests that run on PostgreSQL in the longer run', () => {
  it.each(Object.entries(LONG_ON_POSTGRES))('%s exists, and says what else proves it', (path, proof) => {
    expect(existsSync(resolve(packages, path))).toBe(true);
    expect(path).not.toMatch(/\.embedded\.api\.test\.ts$/);
    expect(proof).not.toBe('');
  });
});

describe('the files with tests of the longer run', () => {
  it('are those with a test that has the tag, and each says what stays', () => {
    const tagged = globSync('*/src/**/*.api.test.ts', { cwd: packages }).filter((path) =>
      // The tests of a division are made by a function.
      /tags: 'long'|judgeDivision\(/.test(readFileSync(resolve(packages, path), 'utf8')),
    );
    expect(Object.keys(WITH_LONG_TESTS).toSorted()).toEqual(tagged.toSorted());
    expect(Object.values(WITH_LONG_TESTS)).not.toContain('');
  });
});
