export const tryTexts = {
  button: 'Kipróbálom',
  trying: 'A katalógus kérdezése folyamatban',
  found: (count: string, more: boolean) => `${more ? `Legalább ${count}` : count} felvétel van a terület fölött.`,
  area: {
    blocks: 'A terület: a betöltött blokkok.',
    bounds: 'A terület: az egész ország, mert még nincs betöltött blokk.',
  },
  newest: (at: string) => `A legújabb: ${at}`,
  cloud: (per: string) => `felhő: ${per}%`,
  tooCloudy: (most: string) => `több a megengedett ${most}%-nál`,
  band: (name: string, size: string | null) =>
    size === null ? `${name}: olvasható` : `${name}: olvasható, ${size} MB`,
  unreadable: (name: string, why: string) => `${name}: nem olvasható. ${why}`,
  bands: 'A legújabb felvétel sávjai',
  good: 'A katalógus használható.',
  bad: 'A katalógus válaszol, de a legújabb felvétele nem dolgozható fel.',
} as const;
