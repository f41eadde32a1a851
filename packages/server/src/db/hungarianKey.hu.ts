/** Long vowels and capitals are sorted as the short small ones: the letters of the first text as those of the second. */
const [LETTERS, SORTED_AS] = ['ÁÉÍÓÖŐÚÜŰáéíóőúű', 'aeioööuüüaeioöuü'] as const;

/**
 * Expression of the key by whose bytes names are in the Hungarian order. Migration 0090 makes a function of it, so it
 * does not change.
 */
export const hungarianKeyOf = (name: string): string => String.raw`regexp_replace(normalize(regexp_replace(
  replace(replace(replace(translate(lower(normalize(${name}, NFC)), '${LETTERS}', '${SORTED_AS}'),
    'ö', 'o~'), 'ü', 'u~'), 'dzs', 'd~~'),
  '([cz])s|(d)z|([glnt])y|(s)z', '\1\2\3\4~', 'g'), NFD), '[\u0300-\u036f]', '', 'g')`;

/** Letters of other languages that have no marks to be left out; capitals too, which not every database makes small. */
const [FOREIGN, FOREIGN_AS] = ['ÐØĐĦŁðøđħłÆŒẞ', 'dodhldodhlæœß'] as const;

/**
 * As `hungarianKeyOf`, of letters of other languages too, in a database of any language: where that is none, `lower`
 * leaves capitals beyond ASCII as they are, and without their marks they are ASCII. Migration 0093 makes a function of
 * it, so it does not change; `hungarianSortKey` makes the same.
 */
export const foreignKeyOf = (name: string): string =>
  `lower(replace(replace(replace(translate(${hungarianKeyOf(name)}, '${FOREIGN}', '${FOREIGN_AS}'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'))`;
