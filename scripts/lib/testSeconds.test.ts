import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';
import { longestFirst, secondsOfFiles, testSeconds } from './testSeconds.mjs';

const SECONDS: Readonly<Record<string, number>> = { b: 3, d: 9, f: 5 };
const secondsOf = (name: string) => SECONDS[name] ?? 0;

it('the longest files come first, those of unknown length after them in their order', () => {
  expect(longestFirst(['a', 'b', 'c', 'd', 'f'], () => '', secondsOf)).toEqual(['d', 'f', 'b', 'a', 'c']);
});

it('the files of a group stay together, and the groups in their order', () => {
  const groupOf = (name: string) => (name < 'c' ? 'first' : 'second');
  expect(longestFirst(['a', 'b', 'c', 'd', 'f'], groupOf, secondsOf)).toEqual(['b', 'a', 'd', 'f', 'c']);
});

it('files are recorded from four seconds, by name, with their longer time', () => {
  const file = (name: string, milliseconds: number) => ({ file: name, milliseconds });
  const text = secondsOfFiles([file('b', 3_499), file('c', 9_000), file('a', 3_500), file('c', 7_000)]);
  expect(text).toBe('{\n  "a": 4,\n  "c": 9\n}\n');
});

it('every file with a recorded length exists', () => {
  expect(Object.keys(testSeconds()).filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
