/** Letters of the Hungarian alphabet that are written with two or three signs, after which sorting goes on. */
const LETTERS = /dzs|cs|dz|gy|ly|ny|sz|ty|zs|[öőüű]|./gu;
/** Long vowels are sorted as their short ones. */
const SHORT: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ő: 'ö', ű: 'ü' };
/** What follows the letter with which each begins: `cs` stands after `cz`. */
const AFTER: Readonly<Record<string, string>> = {
  cs: 'c~',
  dz: 'd~',
  dzs: 'd~~',
  gy: 'g~',
  ly: 'l~',
  ny: 'n~',
  ö: 'o~',
  sz: 's~',
  ty: 't~',
  ü: 'u~',
  zs: 'z~',
};

/** What is written above or below letters of other languages: "ä" is sorted as "a". */
const FOREIGN_MARKS = /[\u0300-\u036f]/gu;

/** Letters of other languages that are not taken apart into a letter and its marks, and as what they are sorted. */
const FOREIGN_LETTERS = /[ßæðøđħłœ]/gu;
const SORTED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
};

/**
 * A text by whose bytes names stand in the Hungarian order (AkH. 14. a–e, without the rule for equal names that differ
 * only in accents). Doubled letters of two signs (`ssz`) are taken as they are written.
 * The database's `hungarian_key` (migration 0093) makes the same.
 */
export function hungarianSortKey(text: string): string {
  const letters = text.toLowerCase().normalize('NFC').match(LETTERS) ?? [];
  return letters
    .map((letter) => {
      const short = SHORT[letter] ?? letter;
      return AFTER[short] ?? short;
    })
    .join('')
    .normalize('NFD')
    .replace(FOREIGN_MARKS, '')
    .replace(FOREIGN_LETTERS, (letter) => SORTED_AS[letter] ?? letter);
}
