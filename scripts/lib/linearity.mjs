process.env['RECHECK_BACKEND'] = 'pure';
process.env['RECHECK_SYNC_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/** Only the automaton proves; a pattern that fuzzing did not break may still break. */
const PROOF = { checker: 'automaton', timeout: 60_000 };

/** Why a pattern could not be proved linear, in words; null where it was. */
export function verdictOf(source, flags) {
  const { status, complexity, error } = checkSync(source, flags, PROOF);
  if (status === 'safe' && !complexity.isFuzz) return null;
  if (status === 'vulnerable') return complexity.summary;
  return `not proved (${error?.kind ?? status}${error?.message === undefined ? '' : `: ${error.message}`})`;
}
