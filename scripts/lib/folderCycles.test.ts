import { describe, expect, it } from 'vitest';
import { cyclesOf, importsBetween } from './folderCycles.mjs';

const file = (path: string, ...imported: string[]) => ({
  path,
  text: imported.map((each) => `import { x } from '${each}';`).join('\n'),
});
const BASE = 'packages/server/src/modules/';
const cycles = (...files: readonly { path: string; text: string }[]) => cyclesOf(importsBetween(BASE, files));

describe('folders that import each other', () => {
  it('are none where all imports go one way', () => {
    expect(
      cycles(
        file(`${BASE}link/link.ts`, '../session/session.ts', '../user/user.ts'),
        file(`${BASE}session/session.ts`, '../user/user.ts', './own.ts'),
      ),
    ).toEqual([]);
  });

  it('are found over any number of folders, however the import is written', () => {
    expect(
      cycles(
        file(`${BASE}block/a.ts`, '../product/b.ts'),
        file(`${BASE}product/b.ts`, '#server/modules/curve/c.ts'),
        { path: `${BASE}curve/c.ts`, text: "export type { D } from '@georisk/server/modules/block/deep/d.ts';" },
        file(`${BASE}link/e.ts`, '../block/a.ts'),
      ),
    ).toEqual([['block', 'curve', 'product']]);
  });

  it('are found in lazy imports, and distinguished from other circles', () => {
    expect(
      cycles(
        { path: `${BASE}a/a.ts`, text: "const b = await import('../b/b.ts');" },
        file(`${BASE}b/b.ts`, '../a/a.ts'),
        file(`${BASE}c/c.ts`, '../d/d.ts', '../a/a.ts'),
        file(`${BASE}d/d.ts`, '../c/c.ts'),
      ),
    ).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('are not made by tests', () => {
    expect(cycles(file(`${BASE}a/a.ts`, '../b/b.ts'), file(`${BASE}b/b.test.ts`, '../a/a.ts'))).toEqual([]);
  });
});
