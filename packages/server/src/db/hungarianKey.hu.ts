/** Long vowels and capitals are sorted as the short small ones: the letters of the first text as those of the second. */
const [LETTERS, SORTED_AS] = ['ÁÉÍÓÖŐÚÜŰáéíóőúű', 'aeioööuüüaeioöuü'] as const;

/**
 * Expression of the key by whose bytes names are in the Hungarian order, as `hungarianSortKey` makes it. Migration 0090
 * makes a function of it, so it does not change.
 */
export const hungarianKeyOf = (name: string): string => String.raw`regexp_replace(normalize(regexp_replace(
  replace(replace(replace(translate(lower(normalize(${name}, NFC)), '${LETTERS}', '${SORTED_AS}'),
    'ö', 'o~'), 'ü', 'u~'), 'dzs', 'd~~'),
  '([cz])s|(d)z|([glnt])y|(s)z', '\1\2\3\4~', 'g'), NFD), '[\u0300-\u036f]', '', 'g')`;
