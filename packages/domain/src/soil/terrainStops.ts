/**
 * Colours of heights, metres above the sea: close together where most of Hungary is, wide apart in its hills. They are the same for every model, so
 * that neighbouring granules have no seam.
 */
export const TERRAIN_STOPS = [
  { metres: 75, color: '#689C78' },
  { metres: 85, color: '#8EB884' },
  { metres: 92, color: '#B2CE92' },
  { metres: 100, color: '#D0DCA0' },
  { metres: 115, color: '#E8E4AC' },
  { metres: 140, color: '#ECD696' },
  { metres: 200, color: '#DEB87A' },
  { metres: 300, color: '#C49660' },
  { metres: 500, color: '#A0744E' },
  { metres: 1000, color: '#ECE8E4' },
] as const;
