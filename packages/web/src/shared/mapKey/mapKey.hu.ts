/** Texts for the keys with which map programs sign in. */
export const mapKeyTexts = {
  open: 'Térképkulcsok',
  of: (name: string) => `Térképkulcsok: ${name}`,
  what: 'a térképkulcsok',
  none: 'Nincs térképkulcs.',
  explanationOfOthers:
    'Ezekkel a kulcsokkal térinformatikai programok lépnek be a nevében. A visszavont kulccsal azonnal nem lehet belépni.',
  made: (day: string) => `készült: ${day}`,
  until: (day: string) => `érvényes eddig: ${day}`,
  ended: (day: string) => `lejárt: ${day}`,
  used: (time: string) => `utoljára használták: ${time}`,
  unused: 'még nem használták',
  expired: 'lejárt',
  revoke: 'Visszavonás',
  revokeOf: (name: string) => `Visszavonás: ${name}`,
  remove: 'Eltávolítás',
  removeOf: (name: string) => `Eltávolítás: ${name}`,
  close: 'Bezárás',
} as const;
