/** Why a pass does not count in the curve, or counts less. */
export const curveTexts = {
  cloudy: 'felhős',
  partlyCloudy: 'részben felhős',
  slightlyCloudy: 'kissé felhős, fél súllyal számít',
  unusable: 'használhatatlan felvétel',
} as const;
