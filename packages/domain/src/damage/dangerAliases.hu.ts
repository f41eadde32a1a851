/** Other common names of a peril, in lower case, and its usual name (domain.md 10.4). */
export const DANGER_ALIASES = {
  jég: 'Jégeső',
  jégeső: 'Jégeső',
  jégverés: 'Jégeső',
  jégkár: 'Jégeső',
} as const satisfies Readonly<Record<string, string>>;
