import { describe, expect, it } from 'vitest';
import { article } from './article.ts';

describe('article', () => {
  it.each([
    ['Alföldi Biztosító', 'az'],
    ['Őrségi Gazdák', 'az'],
    ['Bükki Erdészet', 'a'],
    ['MBH Zrt.', 'az'],
    ['Mezőgazda Kft.', 'a'],
    ['SZTE', 'az'],
    ['KITE Zrt.', 'a'],
    ['1000 gazda', 'az'],
    ['10 gazda', 'a'],
    ['5 gazda', 'az'],
  ])('before %s is %s', (word, expected) => expect(article(word)).toBe(expected));

  it('has a capital at the beginning of a sentence', () => {
    expect(article('Alföldi', 'begin')).toBe('Az');
    expect(article('Bükki', 'begin')).toBe('A');
  });
});
