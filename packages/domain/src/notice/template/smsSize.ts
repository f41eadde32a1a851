import { GSM_BASIC, NEAREST } from './gsm.hu.ts';

/** The characters of GSM 03.38, and those of them that are written as two. */
const BASIC = new Set(GSM_BASIC);
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface SmsSize {
  readonly alphabet: 'gsm' | 'ucs2';
  /** Of the alphabet: septets, or 16 bits. */
  readonly units: number;
  readonly segments: number;
}

const LIMITS = { gsm: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;
const WIDTH = {
  gsm: (character: string) => (EXTENDED.has(character) ? 2 : 1),
  ucs2: (character: string) => character.length,
} as const;

/** Whether a text needs no other alphabet than that of SMS. */
export const isGsm = (text: string): boolean => Array.from(text).every((each) => BASIC.has(each) || EXTENDED.has(each));

/** How a text is sent: a character that takes two units is never split between two messages. */
export function smsSize(text: string): SmsSize {
  const alphabet = isGsm(text) ? 'gsm' : 'ucs2';
  const widths = Array.from(text, WIDTH[alphabet]);
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { one, each } = LIMITS[alphabet];
  if (units <= one) return { alphabet, units, segments: 1 };
  let [segments, used] = [1, 0];
  for (const width of widths) {
    if (used + width > each) [segments, used] = [segments + 1, 0];
    used += width;
  }
  return { alphabet, units, segments };
}

const MARKS = /\p{M}+/gu;

/** A text in the alphabet of SMS; a character that has nothing near to it is a question mark. */
export const inGsm = (text: string): string =>
  Array.from(text, (character) => {
    if (isGsm(character)) return character;
    const near = NEAREST[character] ?? character.normalize('NFD').replaceAll(MARKS, '');
    return isGsm(near) ? near : '?';
  }).join('');

/** The beginning of a text that takes no more units. */
export function clipUnits(text: string, alphabet: SmsSize['alphabet'], most: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += WIDTH[alphabet](character);
    if (used > most) break;
    kept += character;
  }
  return kept;
}
