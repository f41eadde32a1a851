import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG_ON_EMBEDDED, LONG_ON_POSTGRES, ON_BOTH_DATABASES } from './onBothDatabases.ts';

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
