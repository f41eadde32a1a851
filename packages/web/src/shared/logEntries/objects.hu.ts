/** Objects that entries of the log name with their number: `damages/12`, `user:5`. */
export const RESOURCE_NOUNS = {
  user: 'felhasználó',
  company: 'társaság',
  session: 'munkamenet',
  role: 'szerep',
  damages: 'kárakta',
  damagePlots: 'károsodott tábla',
  policies: 'kötvény',
  policyPlots: 'biztosított tábla',
  blocks: 'blokk',
  sceneSource: 'forrás',
  webhook: 'webhook',
} as const;

export const logEntriesTexts = {
  /** @param name of the object */
  of: (name: string) => `Eseménynapló: ${name}`,
  open: 'Eseménynapló',
} as const;
