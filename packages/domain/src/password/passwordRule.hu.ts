import type { PasswordRefusal } from './passwordRule.ts';

const UNSUITABLE = 'A megadott jelszó nem megfelelő (minimum 8 karakter, minimum 4 különböző karakter)!';

/** The specification's sentence for its own rule, and one of this project's for the rest. */
export const PASSWORD_REFUSAL_TEXTS = {
  'too-short': UNSUITABLE,
  'too-few-distinct': UNSUITABLE,
  'too-long': 'A megadott jelszó túl hosszú, legfeljebb 128 karakter lehet.',
  common: 'A megadott jelszó túl gyakori, könnyen kitalálható. Adjon meg másikat.',
} as const satisfies Record<PasswordRefusal, string>;
