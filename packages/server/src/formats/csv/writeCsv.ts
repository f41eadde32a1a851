/** Without it a spreadsheet program misreads the accented letters. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Beginnings that a spreadsheet program would compute instead of showing. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Writes rows of texts for a Hungarian spreadsheet program: semicolons, byte order mark; never a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;
