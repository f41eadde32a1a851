/**
 * Writes into the browser's console what the application copes with, for whoever looks for its cause: a failed answer, a
 * value that cannot be shown. The server's log has the answers themselves, by request.
 * @param what English, e.g. 'Match failure' @param about never a token, a name or an address of a person
 */
export function noteFault(what: string, about: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, about);
}
