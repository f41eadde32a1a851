/** Physical soil types with the top of their plasticity index by Arany (K_A); the last two have none (spec domain 9). */
export const PHYSICAL_TYPES = [
  { name: 'homok', upTo: 30, color: '#FFF59D' },
  { name: 'homokos vályog', upTo: 37, color: '#FFCC80' },
  { name: 'vályog', upTo: 42, color: '#FFAB91' },
  { name: 'agyagos vályog', upTo: 50, color: '#A1887F' },
  { name: 'agyag', upTo: 60, color: '#6D4C41' },
  { name: 'nehéz agyag', upTo: Number.POSITIVE_INFINITY, color: '#3E2723' },
  { name: 'tőzeg, kotu', upTo: null, color: '#263238' },
  { name: 'durva vázrész', upTo: null, color: '#CFD8DC' },
] as const;

export type PhysicalType = (typeof PHYSICAL_TYPES)[number];

/** Plasticity is measured as a whole number: 30.4 is still sand, 30.5 sandy loam. */
export const physicalTypeOf = (plasticity: number): PhysicalType | undefined =>
  PHYSICAL_TYPES.find(({ upTo }) => upTo !== null && Math.floor(plasticity + 0.5) <= upTo);
