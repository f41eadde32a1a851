/** Identifier of a MePAR block: 8 capitals and digits. No public rule for a check digit is known, so none is checked. */
export const MEPAR_CODE = /^[A-Z0-9]{8}$/;

/** Whether the text is exactly a MePAR code, as calls must send it. */
export const isMeparCode = (value: unknown): value is string => typeof value === 'string' && MEPAR_CODE.test(value);

/** The code in a cell of a table or a search field, trimmed and in capitals; null where it is invalid. */
export function normaliseMeparCode(value: string): string | null {
  const code = value.trim().toUpperCase();
  return MEPAR_CODE.test(code) ? code : null;
}
