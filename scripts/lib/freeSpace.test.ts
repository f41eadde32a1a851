import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { shortOfSpace } from './freeSpace.mjs';
import { root } from './paths.mjs';

it('a disk with room is fine', () => {
  expect(shortOfSpace(() => 3)).toBeUndefined();
});

it('a full disk is named with what it has and what is needed', () => {
  expect(shortOfSpace((folder: string) => (folder === root ? 1.94 : 9))).toBe(
    `Kevés a szabad hely: a tesztekhez 2,0 GB kell, ${root} lemezén 1,9 GB van. Szabadítson fel helyet!`,
  );
  expect(shortOfSpace((folder: string) => (folder === root ? 9 : 2.99))).toContain(`${tmpdir()} lemezén`);
});
