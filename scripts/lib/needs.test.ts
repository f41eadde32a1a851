import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NEEDS, skippedLines } from './needs.mjs';
import { root } from './paths.mjs';

const SKIPS = /\b(?:it|test|describe)\.(?:skipIf|runIf)\(/;

it('every file that skips tests says what they need, and no other', () => {
  const files = globSync('packages/*/src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    SKIPS.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(NEEDS).toSorted());
});

it('skipped tests are one line a file, with the reason that they give or that of their file', () => {
  const file = 'packages/imagery/src/wms/wms.test.ts';
  const story = { file: 'e2e/gdal.spec.ts', test: 'three', why: 'gdal-bin is not here' };
  expect(skippedLines([{ file, test: 'one' }, { file, test: 'two' }, story])).toEqual([
    `   skipped: ${file}: 2 tests: needs xmllint (\`apt-get install libxml2-utils\`)`,
    '   skipped: e2e/gdal.spec.ts: 1 tests: gdal-bin is not here',
  ]);
});
