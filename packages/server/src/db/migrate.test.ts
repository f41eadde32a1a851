import { describe, expect, it } from 'vitest';
import { inOrder } from './migrate.ts';

describe('the order of migrations', () => {
  it('is that of their names, ignoring other files', () => {
    expect(inOrder(['0022_b.ts', '0002_z.ts', 'README.md', '0010_a.ts'])).toEqual([
      '0002_z.ts',
      '0010_a.ts',
      '0022_b.ts',
    ]);
  });

  it('keeps the two pairs that installations have already run', () => {
    expect(inOrder(['0003_search.ts', '0003_jobs.ts'])).toEqual(['0003_jobs.ts', '0003_search.ts']);
  });

  it('refuses a number given twice', () => {
    expect(() => inOrder(['0022_a.ts', '0021_c.ts', '0022_b.ts'])).toThrow('0022_a.ts and 0022_b.ts');
  });
});
