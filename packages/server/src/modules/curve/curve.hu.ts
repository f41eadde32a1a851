/** Why a pass does not count in the curve, or counts less. Reasons that the computation wrote as a word get their phrase. */
const WORDS: Readonly<Record<string, string>> = {
  'thin-cloud': 'vékony felhő',
  cloud: 'felhős',
  snow: 'hó',
  shadow: 'felhőárnyék',
  unusable: 'használhatatlan felvétel',
};

export const curveTexts = {
  cloudy: 'felhős',
  partlyCloudy: 'részben felhős',
  slightlyCloudy: 'kissé felhős, fél súllyal számít',
  unusable: (reason: string | null): string =>
    reason === null ? 'használhatatlan felvétel' : (WORDS[reason] ?? reason),
} as const;
