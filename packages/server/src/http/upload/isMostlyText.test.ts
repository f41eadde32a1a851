import { describe, expect, it } from 'vitest';
import { isMostlyText } from './isMostlyText.ts';

describe('JSON that holds a file', () => {
  it.each([
    ['a long text', JSON.stringify({ version: 1, file: 'A'.repeat(50_000) }), true],
    ['brackets and quotes in a text', JSON.stringify({ file: '["\\\\\\"['.repeat(50_000) }), true],
    ['a text that has no end', `{"file":"${'a'.repeat(50_000)}`, true],
    ['nested lists', '['.repeat(50_000), false],
    ['nested lists behind a text', `{"file":"\\\\","x":${'['.repeat(50_000)}`, false],
    ['many values', JSON.stringify(Array.from({ length: 20_000 }, () => '')), false],
  ])('%s', (_, json, expected) => {
    expect(isMostlyText(json)).toBe(expected);
  });
});
