const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour of 3 or 6 hexadecimal digits as `#RRGGBB`; null where it is none. */
export function hexColorOf(text: string): string | null {
  const trimmed = text.trim();
  if (!HEX.test(trimmed)) return null;
  const digits = trimmed.replace('#', '').toUpperCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
