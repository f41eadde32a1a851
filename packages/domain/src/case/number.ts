const NUMBER = /^[-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;

/**
 * A number as a Hungarian writes it: comma or point before the decimals, spaces (thin ones too) between thousands. Null of an empty text,
 * not a number of anything else.
 */
export function parseDecimal(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== 'string') return value === null || value === undefined ? null : Number.NaN;
  const text = value.normalize('NFC').replaceAll(/[\s\u00A0\u202F\u2009]/g, '');
  if (text === '') return null;
  const plain = text.replace(',', '.');
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}
