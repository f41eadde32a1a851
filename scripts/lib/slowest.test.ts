import { describe, expect, it } from 'vitest';
import {
  failedOfPlaywright,
  failedOfVitest,
  flakyOfPlaywright,
  lineOf,
  slowestOfPlaywright,
  slowestOfVitest,
} from './slowest.mjs';

describe('the slowest files', () => {
  it('are the five longest of a run of vitest, the longest first', () => {
    const testResults = [3, 9, 1, 7, 5, 2].map((seconds) => ({
      name: `/r/${seconds}.test.ts`,
      startTime: 1_000,
      endTime: 1_000 + seconds * 1_000,
    }));
    expect(slowestOfVitest({ testResults }).map(({ file }) => file)).toEqual(
      [9, 7, 5, 3, 2].map((seconds) => `/r/${seconds}.test.ts`),
    );
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
    expect(slowestOfPlaywright({ suites })).toEqual([
      { file: 'e2e/b.spec.ts', milliseconds: 700 },
      { file: 'e2e/a.spec.ts', milliseconds: 600 },
    ]);
  });

  it('of a run without a report are none', () => {
    expect([slowestOfVitest(undefined), slowestOfPlaywright(undefined), flakyOfPlaywright(undefined)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are printed with their seconds, by their place in the repository', () => {
    expect(lineOf('/r')({ file: '/r/packages/a.test.ts', milliseconds: 12_345 })).toBe(
      '     12.3 s  packages/a.test.ts',
    );
  });
});

describe('flaky tests', () => {
  it('of Playwright are named with their file', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] });
    const suites = [{ file: 'a.spec.ts', suites: [{ specs: [spec('one', 'flaky'), spec('two', 'expected')] }] }];
    expect(flakyOfPlaywright({ suites })).toEqual(['a.spec.ts: one']);
  });
});

describe('failed tests', () => {
  it('of vitest are named with the first line of their error, a file that cannot be loaded with its own', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'two', failureMessages: ['Error: expected 1\n    at a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: missing', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ];
    expect(failedOfVitest({ testResults })).toEqual([
      'a.test.ts: two: Error: expected 1',
      'b.test.ts: SyntaxError: missing',
    ]);
  });

  it('of Playwright are named without the colours of their error', () => {
    const results = [{ error: undefined }, { error: { message: '\u001b[31mError\u001b[39m: no row\nat x' } }];
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results }] });
    const suites = [{ file: 'a.spec.ts', specs: [spec('one', 'unexpected'), spec('two', 'flaky')] }];
    expect(failedOfPlaywright({ suites })).toEqual(['a.spec.ts: one: Error: no row']);
  });
});
