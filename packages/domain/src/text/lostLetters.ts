/**
 * A replacement character stands where a letter was lost, and a control character is none that somebody wrote; so is half
 * of a pair. Tabs and line ends are part of a text.
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const LOST = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD-\uFFFF]|\p{Cs}/u;

/** Whether letters of a text were lost, or control characters came into it. */
export const hasLostLetters = (text: string): boolean => LOST.test(text);

/** The first cell with lost letters, by its places in the lists. */
export function lostIn(
  rows: readonly (readonly unknown[])[],
): { readonly row: number; readonly column: number } | undefined {
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((cell) => typeof cell === 'string' && hasLostLetters(cell));
    if (column >= 0) return { row, column };
  }
  return undefined;
}
