const VOWEL = /^[aáeéiíoóöőuúüű]/i;
/** Initials that are pronounced with a vowel first: "az MBH", "az SZTE"; a single "1" is "egy". */
const SPOKEN_VOWEL = /^([FLMNRSXY]|SZ|NY|LY)(?![a-záéíóöőúüű])|^(1|5|1\d{3})(?!\d)/;

/** The Hungarian definite article before a word, with a capital where it begins a sentence. */
export function article(word: string, place: 'begin' | 'within' = 'within'): string {
  const text = VOWEL.test(word) || SPOKEN_VOWEL.test(word) ? 'az' : 'a';
  return place === 'begin' ? text.replace('a', 'A') : text;
}
