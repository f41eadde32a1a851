import { expect, it } from 'vitest';
import { trimmedOf } from './trimmed.ts';

it.each([
  ['--a-b.-', '-.', 'a-b'],
  ['///', '/', ''],
  ['', '/', ''],
  ['a', '/', 'a'],
])('%j without %j at its ends is %j', (text, characters, trimmed) => expect(trimmedOf(text, characters)).toBe(trimmed));
