import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOG_WORDS } from '../packages/contract/src/tables.ts';

const ROOT = `${import.meta.dirname}/..`;

/** All that the program is made of: neither its tests nor the lists of words. */
const SOURCE = globSync('packages/{server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\.hu\.ts$/.test(path))
  .map((path) => readFileSync(`${ROOT}/${path}`, 'utf8'))
  // The log's guard lists words in which people may have written freely; it writes none of them.
  .map((text) => text.replace(/const FREE_WORDS = \[[^\]]*\]/, ''))
  .join('\n');

/** Words that are put together of a view's name: `features/farmer/useViewedBlock.ts`. */
const OF_VIEWS: Readonly<Record<string, string>> = { 'view-ndvi': '`view-${view}`', 'view-alert': '`view-${view}`' };

describe('a word of the activity log', () => {
  it.each(Object.keys(LOG_WORDS))('%s is written by something', (word) => {
    expect(SOURCE.includes(OF_VIEWS[word] ?? `'${word}'`)).toBe(true);
  });
});
