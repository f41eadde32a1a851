import { describe, expect, it } from 'vitest';
import {
  failedOfPlaywright,
  flakyOfPlaywright,
  lineOf,
  longest,
  skippedOfPlaywright,
  timesOfPlaywright,
} from './slowest.mjs';

describe('the slowest files', () => {
  it('are the five longest, the longest first', () => {
    const times = [3, 9, 1, 7, 5, 2].map((seconds) => ({ file: `${seconds}`, milliseconds: seconds * 1_000 }));
    expect(longest(times).map(({ file }) => file)).toEqual(['9', '7', '5', '3', '2']);
  });

  it('of Playwright count every try of every test, also of nested groups', () => {
    const spec = (...durations: number[]) => ({
      title: 'story',
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { file: 'a.spec.ts', specs: [spec(100)], suites: [{ specs: [spec(300, 200)] }] },
      { file: 'b.spec.ts', specs: [spec(700)] },
    ];
    expect(timesOfPlaywright({ suites })).toEqual([
      { file: 'e2e/a.spec.ts', milliseconds: 600 },
      { file: 'e2e/b.spec.ts', milliseconds: 700 },
    ]);
  });

  it('of a run without a report are none', () => {
    expect([timesOfPlaywright(undefined), flakyOfPlaywright(undefined), skippedOfPlaywright(undefined)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are printed with their seconds', () => {
    expect(lineOf({ file: 'packages/a.test.ts', milliseconds: 12_345 })).toBe('     12.3 s  packages/a.test.ts');
  });
});

const suite = (...specs: object[]) => [{ file: 'a.spec.ts', suites: [{ specs }] }];

describe('of Playwright', () => {
  it('flaky tests are named with their file', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] });
    expect(flakyOfPlaywright({ suites: suite(spec('one', 'flaky'), spec('two', 'expected')) })).toEqual([
      'e2e/a.spec.ts: one',
    ]);
  });

  it('skipped tests are named with their reason', () => {
    const annotations = [{ type: 'skip', description: 'gdal-bin is not here' }];
    const spec = { title: 'one', tests: [{ status: 'skipped', annotations, results: [] }] };
    expect(skippedOfPlaywright({ suites: suite(spec) })).toEqual([
      { file: 'e2e/a.spec.ts', test: 'one', why: 'gdal-bin is not here' },
    ]);
  });

  it('failed tests are named without the colours of their error', () => {
    const results = [{ error: undefined }, { error: { message: '\u001b[31mError\u001b[39m: no row\nat x' } }];
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results }] });
    expect(failedOfPlaywright({ suites: suite(spec('one', 'unexpected'), spec('two', 'flaky')) })).toEqual([
      'e2e/a.spec.ts: one: Error: no row',
    ]);
  });
});
