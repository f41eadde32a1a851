import { profileOf } from '#web/session/roleProfiles.ts';
import { RESOURCE_NOUNS, RESOURCE_WORDS } from './audit.hu.ts';

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

/** The subject of a log entry in common words; unknown subjects stay as they were written. */
export const resourceText = (resource: string): string => resource.split(' ').map(tokenText).join(' ');

/** The search text in the form of the log: people type what they read. */
export function resourceQuery(phrase: string): string {
  for (const [name, noun] of Object.entries(RESOURCE_NOUNS)) {
    const id = phrase.toLowerCase().startsWith(`${noun} `) ? phrase.slice(noun.length + 1).trim() : '';
    if (id !== '') return `${name}${name.endsWith('s') ? '/' : ':'}${id.replace('…', '')}`;
  }
  const word = Object.keys(RESOURCE_WORDS).find((key) => RESOURCE_WORDS[key] === phrase.toLowerCase());
  return word ?? phrase;
}
