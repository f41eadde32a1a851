import type { TemplateFault } from './check.ts';
import { PLACES } from './places.hu.ts';

type Sentences = { readonly [F in TemplateFault['fault']]: (fault: Extract<TemplateFault, { fault: F }>) => string };

const ALPHABETS = {
  gsm: 'ékezetek nélkül',
  ucs2: 'az á, í, ó, ő, ú, ű betűk miatt egy SMS csak 70 karakter',
} as const;

const SENTENCES: Sentences = {
  empty: () => 'Nem lehet üres. Az „Alapszöveg visszaállítása” gombbal az eredeti szöveg megy ki.',
  brace: () => 'Egy kapcsos zárójelnek nincs párja. A helyőrzőket így írja: {gazda}.',
  unknown: ({ name }) => `Nincs ilyen helyőrző: {${name}}. Válasszon a listából!`,
  elsewhere: ({ place }) => `Ez a helyőrző itt nem használható: {${PLACES[place].name}}.`,
  missing: ({ place }) => `Ki kell írni benne: {${PLACES[place].name}}. Enélkül a címzett nem tudja megnyitni.`,
  newline: () => 'A tárgy egyetlen sor lehet.',
  control: () => 'Nem nyomtatható karakter van benne.',
  long: ({ most }) => `Túl hosszú: legfeljebb ${most} karakter lehet.`,
  segments: ({ segments, alphabet }) =>
    `Túl hosszú: a leghosszabb adatokkal ${segments} SMS lenne (${ALPHABETS[alphabet]}), legfeljebb 3 lehet.`,
};

/** Why a text cannot be stored, as a sentence beside its field. */
export const faultSentence = (fault: TemplateFault): string =>
  (SENTENCES[fault.fault] as (fault: TemplateFault) => string)(fault);
