import { describe, expect, it } from 'vitest';
import { vitestParts } from './vitestParts.mjs';

const PROJECTS = { unit: ['unit'], component: ['component', 'component-isolated'] };
const nameOf = (file: string) => file.replace('/r/', '');
const start = (project: string, file: string, at: number) => ({ event: 'start', project, file, at });
const end = (project: string, file: string, at: number, more: object = {}) => ({
  event: 'end',
  project,
  file,
  at,
  milliseconds: 700,
  passed: 2,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  skippedTests: [],
  ...more,
});
const DONE = { event: 'done', failures: [] };
const text = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const GOOD = [
  start('unit', '/r/a.test.ts', 1_000),
  end('unit', '/r/a.test.ts', 3_000, { skipped: 1, skippedTests: [{ test: 'one', why: 'one connection' }] }),
  start('component', '/r/b.test.ts', 3_000),
  end('component', '/r/b.test.ts', 9_000, { flaky: ['two'] }),
  start('component-isolated', '/r/c.test.ts', 9_000),
  end('component-isolated', '/r/c.test.ts', 9_500),
];
const partsOf = (report: string, code = 0) => vitestParts(report, code, PROJECTS, nameOf);

describe('the parts of a run', () => {
  it('have the counts, seconds and files of their projects', () => {
    const { unit, component } = partsOf(text(...GOOD, DONE));
    expect(unit).toEqual({
      counts: { passed: 2, failed: 0, skipped: 1, flaky: 0 },
      seconds: 2,
      files: [{ file: 'a.test.ts', milliseconds: 700 }],
      failures: [],
      flaky: [],
      skipped: [{ file: 'a.test.ts', test: 'one', why: 'one connection' }],
    });
    expect(component?.counts).toEqual({ passed: 4, failed: 0, skipped: 0, flaky: 1 });
    expect(component?.seconds).toBe(6.5);
    expect(component?.flaky).toEqual(['b.test.ts: two']);
  });

  it('name each failure by its file, on one line without colours', () => {
    const failed = end('unit', '/r/a.test.ts', 2, { failed: 1, failures: ['one: \u001b[31mno\u001b[39m'] });
    const parts = partsOf(text(start('unit', '/r/a.test.ts', 1), failed, ...GOOD.slice(2), DONE), 1);
    expect(parts['unit']?.counts.failed).toBe(1);
    expect(parts['unit']?.failures).toEqual(['a.test.ts: one: no']);
    expect(parts['component']?.counts.failed).toBe(0);
  });

  it('of a run that was killed name the files that were running', () => {
    const parts = partsOf(`${text(...GOOD, start('unit', '/r/slow.test.ts', 10_000))}{"event":"st`, 1);
    expect(parts['unit']?.failures).toEqual(['still running: slow.test.ts']);
    expect(parts['unit']?.counts).toEqual({ passed: 2, failed: 1, skipped: 1, flaky: 0 });
  });

  it('fail where no file was run', () => {
    const parts = partsOf(text(...GOOD.slice(0, 2), DONE));
    expect(parts['component']?.failures).toEqual(['no file was run']);
  });

  it('fail where the run ended badly, or without its end, or with an error beside the tests', () => {
    expect(partsOf(text(...GOOD, DONE), 1)['component']?.counts.failed).toBe(1);
    expect(partsOf(text(...GOOD))['component']?.counts.failed).toBe(1);
    const beside = partsOf(text(...GOOD, { event: 'done', failures: ['no such row'] }), 1);
    expect(beside['component']?.failures).toEqual(['beside the tests: no such row']);
  });
});
