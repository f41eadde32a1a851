import { isBlank } from '@georisk/domain/text/isBlank.ts';

/** The text of a cell, trimmed; null where it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFC').trim();
  return isBlank(text) ? null : text;
}
