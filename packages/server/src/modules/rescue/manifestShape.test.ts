import { assert, json, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isModest } from './manifestShape.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the shape of a manifest', () => {
  it('is modest for any JSON of usual size, whatever its texts hold', () => {
    assert(property(json({ maxDepth: 6 }), (text) => isModest(bytesOf(text))));
    expect(isModest(bytesOf(JSON.stringify({ comment: '[[[[['.repeat(200) + '\\"'.repeat(50), list: [1, 2] })))).toBe(
      true,
    );
  });

  it.each([
    ['a million empty lists', `[${'[],'.repeat(1_000_000)}[]]`],
    ['lists in lists', '['.repeat(30) + ']'.repeat(30)],
    ['objects in objects', '{"a":'.repeat(30) + '1' + '}'.repeat(30)],
  ])('is refused for %s', (_, text) => {
    expect(isModest(bytesOf(text))).toBe(false);
  });
});
