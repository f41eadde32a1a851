import type { Peril } from '../peril/perilRules.ts';

/**
 * The phenomena of a radar's polygon (domain.md 5), by the word of its file and of the answers, each with the peril of
 * the cases that follow from it, by its word there and in policies.
 */
export const PHENOMENA = {
  jég: { title: 'Jég', danger: 'Jégeső', peril: 'hail' },
  vihar: { title: 'Vihar', danger: 'Vihar', peril: 'storm' },
  felhőszakadás: { title: 'Felhőszakadás', danger: 'Felhőszakadás', peril: 'cloudburst' },
} as const satisfies Record<string, { readonly title: string; readonly danger: string; readonly peril: Peril }>;

export type Phenomenon = keyof typeof PHENOMENA;
/** What a radar's size of hail is about. */
export const HAIL: Phenomenon = 'jég';
export const PHENOMENON_WORDS = Object.keys(PHENOMENA) as readonly Phenomenon[];

export const isPhenomenon = (word: string): word is Phenomenon => Object.hasOwn(PHENOMENA, word);

/** Other common words of the files, folded to lower case. */
const ALIASES: Readonly<Record<string, Phenomenon>> = {
  jégeső: 'jég',
  jégverés: 'jég',
  jegeso: 'jég',
  jeg: 'jég',
  hail: 'jég',
  szél: 'vihar',
  szélvihar: 'vihar',
  wind: 'vihar',
  storm: 'vihar',
  felhoszakadas: 'felhőszakadás',
  'heavy rain': 'felhőszakadás',
  cloudburst: 'felhőszakadás',
};

/** The phenomenon that a word of a file means; null of an unknown one. */
export function phenomenonOf(text: string): Phenomenon | null {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (isPhenomenon(word)) return word;
  return Object.hasOwn(ALIASES, word) ? (ALIASES[word] ?? null) : null;
}
