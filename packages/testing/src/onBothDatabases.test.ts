import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ON_BOTH_DATABASES } from './onBothDatabases.ts';

const packages = resolve(import.meta.dirname, '../..');

describe('the tests that run on both databases', () => {
  it.each(Object.entries(ON_BOTH_DATABASES))('%s exists and has a reason', (path, reason) => {
    expect(existsSync(resolve(packages, path))).toBe(true);
    expect(path).toMatch(/(?<!\.native|\.embedded)\.api\.test\.ts$/);
    expect(reason).not.toBe('');
  });
});
