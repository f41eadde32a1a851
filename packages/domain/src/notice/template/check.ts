import { longestSms } from './fill.ts';
import { fieldsOf, type Place, RULES, type TemplateField, type TemplateKind, type TemplateWish } from './kinds.ts';
import { partsOf } from './parts.ts';
import { smsSize } from './smsSize.ts';

/** Characters of a template. */
export const MAX_LENGTH: Readonly<Record<TemplateField, number>> = { subject: 150, body: 4_000, sms: 600 };
/** An SMS of more messages costs more than it says. */
export const MAX_SEGMENTS = 3;

export type TemplateFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'brace' }
  | { readonly fault: 'unknown'; readonly name: string }
  /** A placeholder of another text. */
  | { readonly fault: 'elsewhere'; readonly place: Place }
  | { readonly fault: 'missing'; readonly place: Place }
  | { readonly fault: 'newline' }
  | { readonly fault: 'control' }
  | { readonly fault: 'long'; readonly most: number }
  | { readonly fault: 'segments'; readonly segments: number; readonly alphabet: 'gsm' | 'ucs2' };

/** Pasted text brings invisible characters and other line ends along; a tab would be a control character in an SMS. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

const CONTROL = /(?!\n)\p{Cc}/u;

function lengthFault(field: TemplateField, text: string): TemplateFault | undefined {
  if (text === '') return { fault: 'empty' };
  if (text.length > MAX_LENGTH[field]) return { fault: 'long', most: MAX_LENGTH[field] };
  // A line break in a subject would begin another header.
  if (field === 'subject' && text.includes('\n')) return { fault: 'newline' };
  return CONTROL.test(text) ? { fault: 'control' } : undefined;
}

/**
 * The first thing for which a text cannot be stored; undefined where there is none.
 * @param linkLength characters of the longest link of this installation
 */
export function templateFault(
  kind: TemplateKind,
  field: TemplateField,
  typed: string,
  linkLength: number,
): TemplateFault | undefined {
  const [text, rule] = [cleaned(typed), RULES[kind][field]];
  const length = lengthFault(field, text);
  if (length !== undefined || rule === undefined) return length;
  const parts = partsOf(text);
  if ('fault' in parts) return parts;
  const places = parts.flatMap((part) => ('place' in part ? [part.place] : []));
  const elsewhere = places.find((place) => !rule.places.includes(place));
  if (elsewhere !== undefined) return { fault: 'elsewhere', place: elsewhere };
  const missing = rule.required.find((place) => !places.includes(place));
  if (missing !== undefined) return { fault: 'missing', place: missing };
  const { segments, alphabet } = smsSize(field === 'sms' ? longestSms(parts, linkLength) : '');
  return segments > MAX_SEGMENTS ? { fault: 'segments', segments, alphabet } : undefined;
}

/** The faults of the texts that a company writes itself. */
export const templateFaults = (
  kind: TemplateKind,
  wish: TemplateWish,
  linkLength: number,
): readonly (readonly [TemplateField, TemplateFault])[] =>
  fieldsOf(kind).flatMap((field) => {
    const text = wish[field];
    const fault = text === null ? undefined : templateFault(kind, field, text, linkLength);
    return fault === undefined ? [] : [[field, fault] as const];
  });
