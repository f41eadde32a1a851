import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tableOf, withMeasured } from './benchTables.mjs';
import { inRoot } from './paths.mjs';

const figure = (job: string, ours = '2 ms') => ({ job, ours, peer: 'peer 3 ms', ratio: 1.5, goal: '≥ 1' });
const TEXT = `# Benchmarks

Ratios hold, absolute
figures belong to the machine: 1 core, 2 GB, Node 1.

## By hand

| Job | Ratio recorded |
|---|---|
| A | 1 |

## Calls

Said before the table.

| Job | Ours | Peer or limit | Ratio | Goal |
|---|---|---|---|---|
| A point read | 1 ms | - | - | - |
| One that is gone | 1 ms | - | - | - |

Said after it: 1.

## Start

| Job | Ours | Growth |
|---|---|---|
| By hand | 1 | 2 |
`;

describe('the tables of the benchmarks', () => {
  it('replace those of their sections, and keep all that was written by hand', () => {
    const text = withMeasured(TEXT, '8 cores, 9 GB, Node 24', [
      { title: 'Calls', table: tableOf([figure('A point read')]) },
    ]);
    expect(text).toBe(
      TEXT.replace('1 core, 2 GB, Node 1.', '8 cores, 9 GB, Node 24.')
        .replace('| A point read | 1 ms | - | - | - |', '| A point read | 2 ms | peer 3 ms | 1.5 | ≥ 1 |')
        .replace('| One that is gone | 1 ms | - | - | - |\n', ''),
    );
  });

  it('come last where their section is not there, or has only a table by hand', () => {
    const text = withMeasured(TEXT, '1 core, 2 GB, Node 1', [
      { title: 'Start', table: tableOf([figure('First')]) },
      { title: 'New', table: tableOf([figure('Second')]) },
    ]);
    const added = (title: string, job: string) => `\n## ${title}\n\n${tableOf([figure(job)]).join('\n')}\n`;
    expect(text).toBe(`${TEXT}${added('Start', 'First')}${added('New', 'Second')}`);
  });

  it('are replaced again by the next run, without another copy', () => {
    const run = (text: string, ours: string) =>
      withMeasured(text, 'm', [
        { title: 'Calls', table: tableOf([figure('A point read', ours)]) },
        { title: 'New', table: tableOf([figure('Second', ours)]) },
      ]);
    expect(run(run(TEXT, '5 ms'), '6 ms')).toBe(run(TEXT, '6 ms'));
  });

  it('leave the file as it is where nothing was measured', () => {
    expect(withMeasured(TEXT, '1 core, 2 GB, Node 1', [])).toBe(TEXT);
    expect(withMeasured('', 'm', [])).toBe('');
  });

  it('leave every line of the real file but those of the replaced table', () => {
    const real = readFileSync(inRoot('BENCHMARKS.md'), 'utf8');
    const before = real.split('\n');
    const after = withMeasured(real, 'm', [{ title: 'Calls', table: tableOf([]) }]).split('\n');
    const lost = before.filter((line) => !after.includes(line));
    expect(lost.filter((line) => !line.startsWith('|')).length).toBe(1);
    expect(lost.length).toBeGreaterThan(1);
  });
});
