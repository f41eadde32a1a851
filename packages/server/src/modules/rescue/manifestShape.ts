/** Values of a manifest, counted by its commas: of a month of operations, with drawings of thousands of corners. */
const MAX_VALUES = 600_000;
/** Brackets within each other. */
const MAX_DEPTH = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON has few enough values and little enough depth to be parsed at once: 32 MB of empty lists would hold the
 * whole server for half a minute. Texts are skipped. @param bytes UTF-8, checked by the parser afterwards
 */
export function isModest(bytes: Uint8Array): boolean {
  let [values, depth] = [0, 0];
  let isText = false;
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) place += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}
