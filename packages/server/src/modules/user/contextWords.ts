const PRODUCT_WORDS = ['georisk', 'karriasztas', 'karakta'];
const SHORTEST_WORD = 4;
/** Length that a password must have left without its guessable words. */
const LEFT_OVER = 6;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a password is little more than a word of its context: the product, the company, the person.
 * A long sentence may well contain such a word.
 * @param words e.g. user name, name, company
 */
export function leansOnContext(password: string, words: readonly (string | null)[]): boolean {
  const context = [...PRODUCT_WORDS, ...words.flatMap((word) => plain(word ?? '').split(/[^a-z0-9]+/))];
  const known = [...new Set(context)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), plain(password));
  return rest.length < plain(password).length && Array.from(rest).length < LEFT_OVER;
}
