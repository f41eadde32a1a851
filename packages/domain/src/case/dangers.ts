import { DANGER_ALIASES } from '../damage/dangerAliases.hu.ts';

const aliases: Readonly<Record<string, string>> = DANGER_ALIASES;

/**
 * The peril as it is stored: other common names are replaced by its usual name, anything else stays as it was written
 * (domain.md 10.4).
 */
export function normaliseDanger(text: string): string {
  const tidy = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const key = tidy.toLowerCase();
  return Object.hasOwn(aliases, key) ? (aliases[key] ?? tidy) : tidy;
}
