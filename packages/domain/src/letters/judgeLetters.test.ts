import { describe, expect, it } from 'vitest';
import { WINDOWS_1250 } from './codePages.ts';
import { judgeLetters } from './judgeLetters.ts';

/** The judgement of a word that only Windows-1250 can read. */
const judged = (word: string) =>
  judgeLetters([Uint8Array.of(0x80)], undefined, (page) => (page === WINDOWS_1250 ? word : null));

describe('a code page that nothing names', () => {
  it('is sure where other languages have a quarter of the Hungarian letters, and not where more', () => {
    expect(judged('áéíóõ')).toEqual({ ok: true, page: WINDOWS_1250 });
    expect(judged('áéíõ')).toEqual({ ok: false, named: undefined });
  });

  it('is not sure without a Hungarian letter', () => {
    expect(judged('žlut')).toEqual({ ok: false, named: undefined });
  });
});
