/**
 * Colours of heights, metres above the sea: close together where most of Hungary is, wide apart in its hills. They are the same for every model, so
 * that neighbouring granules have no seam; and for every reader, since an import paints them: with deuteranopia and protanopia each differs from all others.
 */
export const TERRAIN_STOPS = [
  { metres: 75, color: '#22606A' },
  { metres: 85, color: '#3B8088' },
  { metres: 92, color: '#5FA09F' },
  { metres: 100, color: '#8DBFB4' },
  { metres: 115, color: '#BFD8BF' },
  { metres: 140, color: '#F0E6B2' },
  { metres: 200, color: '#E3B866' },
  { metres: 300, color: '#C18B3C' },
  { metres: 500, color: '#8A5A1E' },
  { metres: 1000, color: '#F6F4F2' },
] as const;
