import { describe, expect, it } from 'vitest';
import { circleOf } from './chunkCircle.ts';

describe('circleOf', () => {
  it('returns nothing where files only share what they import', () => {
    const imports = { start: ['frame', 'react'], frame: ['react'], react: [] };
    expect(circleOf(new Map(Object.entries(imports)))).toBeUndefined();
  });

  it('returns the files that import each other', () => {
    const imports = { signedIn: ['frame'], frame: ['react', 'start'], start: ['frame'], react: [] };
    expect(circleOf(new Map(Object.entries(imports)))).toEqual(['frame', 'start', 'frame']);
  });
});
