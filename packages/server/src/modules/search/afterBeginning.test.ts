import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterBeginning } from './afterBeginning.ts';

const text = string({ unit: 'binary', maxLength: 8 });
const isLess = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

describe('texts that begin with a prefix', () => {
  it('are between the prefix and its successor, and no others are', () => {
    assert(
      property(text, text, (beginning, other) => {
        const after = afterBeginning(beginning);
        for (const each of [other, beginning + other]) {
          expect(!isLess(each, beginning) && isLess(each, after)).toBe(each.startsWith(beginning));
        }
      }),
    );
  });

  it.each([
    ['K9', 'K:'],
    ['\ud7ff', '\ue000'],
    ['a\u{10ffff}', 'b'],
  ])('%j ends before %j', (beginning, after) => expect(afterBeginning(beginning)).toBe(after));
});
