import type { Place } from './kinds.ts';
import { PLACES } from './places.hu.ts';

export type Part = { readonly text: string } | { readonly place: Place };

export type PartsFault = { readonly fault: 'unknown'; readonly name: string } | { readonly fault: 'brace' };

const BY_NAME: ReadonlyMap<string, Place> = new Map(
  Object.entries(PLACES).map(([key, { name }]) => [name, key as Place]),
);
const placeNamed = (name: string) => BY_NAME.get(name.trim().normalize('NFC').toLowerCase());

/** Between two braces stands a name; what is outside of them is text. */
const PIECES = /\{([^{}\n]*)\}|([^{}]+)|([{}])/g;

/** A text as its placeholders and what stands between them, or the first thing in it that is no text. */
export function partsOf(template: string): readonly Part[] | PartsFault {
  const parts: Part[] = [];
  for (const [, name, text] of template.matchAll(PIECES)) {
    if (name !== undefined) {
      const place = placeNamed(name);
      if (place === undefined) return { fault: 'unknown', name: name.slice(0, 40) };
      parts.push({ place });
    } else if (text === undefined) return { fault: 'brace' };
    else parts.push({ text });
  }
  return parts;
}

/** The same of a text that was checked when it was stored. */
export function checkedParts(template: string): readonly Part[] {
  const parts = partsOf(template);
  if ('fault' in parts) throw new Error('a stored template is one without faults');
  return parts;
}
