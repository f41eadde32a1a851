/** What people write for one peril, in lower case, and the name that it goes by (domain.md 10.4). */
export const DANGER_ALIASES = {
  jég: 'Jégeső',
  jégeső: 'Jégeső',
  jégverés: 'Jégeső',
  jégkár: 'Jégeső',
} as const satisfies Readonly<Record<string, string>>;
