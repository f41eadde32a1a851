import { describe, expect, it } from 'vitest';
import { expressionsIn } from './expressions.mjs';
import { verdictOf } from './linearity.mjs';

describe('the check of regular expressions', () => {
  it('finds literals, and calls of RegExp, with their sources', () => {
    const text = "const a = /x+/gu;\nconst b = new RegExp('y*', 'i');\nconst c = RegExp(`${a}`);\n// /no/\n";
    expect(expressionsIn('file.ts', text)).toEqual([
      { file: 'file.ts', line: 1, source: 'x+', flags: 'gu' },
      { file: 'file.ts', line: 2, source: 'y*', flags: 'i' },
      { file: 'file.ts', line: 3, source: null, flags: '' },
    ]);
  });

  it.each(['^a+$', '^\\s*\\(', '[^"]*', '^(?:ab)*c'])('takes /%s/', (source) =>
    expect(verdictOf(source, '')).toBeNull(),
  );

  it.each(['\\s+$', '^\\s*a?\\s*x', '(a+)+$', '(["\']).*?\\1'])('refuses /%s/', (source) =>
    expect(verdictOf(source, '')).not.toBeNull(),
  );
});
