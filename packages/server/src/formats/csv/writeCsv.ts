/** Without it a spreadsheet program reads the accented letters as something else. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet program would compute instead of showing it. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows of texts as a Hungarian spreadsheet program opens them by a double click: semicolons, byte order mark; never a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;
