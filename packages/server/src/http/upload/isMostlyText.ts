/** Most characters outside of texts: such a body has a few fields. */
const MAX_AROUND = 10_000;

/** Whether the quote at a position is a character of its text: it follows an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** The end of a text that begins at a position. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end + 1;
}

/** Whether JSON is a few values with long texts, so that parsing it takes no longer than reading it: neither nested deeply nor of many values. */
export function isMostlyText(json: string): boolean {
  let around = 0;
  let from = 0;
  while (from < json.length && around <= MAX_AROUND) {
    const quote = json.indexOf('"', from);
    around += (quote === -1 ? json.length : quote) - from;
    from = quote === -1 ? json.length : endOfText(json, quote);
  }
  return around <= MAX_AROUND;
}
