process.env['RECHECK_BACKEND'] = 'pure';
process.env['RECHECK_SYNC_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/** Only the automaton proves; what fuzzing did not break may still break. */
const PROOF = { checker: 'automaton', timeout: 60_000 };

/** What keeps a pattern from being proved linear, in words; null of one that is. */
export function verdictOf(source, flags) {
  const { status, complexity, error } = checkSync(source, flags, PROOF);
  if (status === 'safe' && !complexity.isFuzz) return null;
  if (status === 'vulnerable') return complexity.summary;
  return `not proved (${error?.kind ?? status}${error?.message === undefined ? '' : `: ${error.message}`})`;
}
