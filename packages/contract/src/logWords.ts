import { LOG_WORDS } from './tables.ts';

export { LOG_WORD_TEXTS } from './tables.ts';
export { LOG_WORDS };
export type LogWord = keyof typeof LOG_WORDS;
export type ClientLogWord = {
  [W in LogWord]: (typeof LOG_WORDS)[W][1] extends 'client' ? W : never;
}[LogWord];

export const CLIENT_LOG_WORDS = (Object.keys(LOG_WORDS) as LogWord[])
  .toSorted((a, b) => LOG_WORDS[a][0] - LOG_WORDS[b][0])
  .filter((word): word is ClientLogWord => LOG_WORDS[word][1] === 'client');
