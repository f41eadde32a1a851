import { profileOf } from '#web/session/roleProfiles.ts';
import { RESOURCE_NOUNS } from '#web/shared/logEntries/objects.hu.ts';
import { RESOURCE_WORDS } from './audit.hu.ts';

const OF_NUMBER = /^([A-Za-z]+)[:/]([\w-]+)$/;
/** So many characters of a long identifier suffice to distinguish two. */
const SHOWN = 8;

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function tokenText(token: string): string {
  const word = own(RESOURCE_WORDS, token);
  if (word !== undefined) return word;
  const [, name = '', id = ''] = OF_NUMBER.exec(token) ?? [];
  const noun = own(RESOURCE_NOUNS, name);
  if (noun === undefined) return token;
  if (name === 'role') return profileOf(Number(id))?.roleTitle ?? `${noun} ${id}`;
  return `${noun} ${id.length > 2 * SHOWN ? `${id.slice(0, SHOWN)}…` : id}`;
}

/** A part of a log entry's subject in common words, unknown ones as they were written; `search`: the text that finds all entries about the same object, if it names one. */
export interface ResourcePart {
  readonly text: string;
  readonly search: string | null;
}

/** The parts of a subject, in its order. */
export const resourceParts = (resource: string): readonly ResourcePart[] =>
  resource.split(' ').map((token) => {
    const text = tokenText(token);
    const [, name = ''] = OF_NUMBER.exec(token) ?? [];
    if (own(RESOURCE_NOUNS, name) === undefined || name === 'role') return { text, search: null };
    // A shortened identifier would find others too.
    return { text, search: resourceQuery(text) === token ? text : token };
  });

/** The search text in the form of the log: people type what they read. */
export function resourceQuery(phrase: string): string {
  for (const [name, noun] of Object.entries(RESOURCE_NOUNS)) {
    const id = phrase.toLowerCase().startsWith(`${noun} `) ? phrase.slice(noun.length + 1).trim() : '';
    if (id !== '') return `${name}${name.endsWith('s') ? '/' : ':'}${id.replace('…', '')}`;
  }
  const word = Object.keys(RESOURCE_WORDS).find((key) => RESOURCE_WORDS[key] === phrase.toLowerCase());
  return word ?? phrase;
}

/** The filter of a search text: an object with its whole number is that object alone, anything else a part of the subject's text. */
export function subjectFilter(phrase: string): { readonly object: string } | { readonly resource: string } {
  const query = resourceQuery(phrase);
  const [, name = ''] = OF_NUMBER.exec(query) ?? [];
  const isObject = own(RESOURCE_NOUNS, name) !== undefined && !phrase.endsWith('…');
  return isObject ? { object: query } : { resource: query };
}
