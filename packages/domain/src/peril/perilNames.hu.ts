import type { Peril } from './perilRules.ts';

/** Names of the perils as danger types are written (domain.md 10.4). */
export const PERIL_NAMES = {
  drought: 'Aszály',
  inlandWater: 'Belvíz',
  cloudburst: 'Felhőszakadás',
  hail: 'Jégeső',
  flood: 'Mezőgazdasági árvíz',
  springFrost: 'Tavaszi fagy',
  autumnFrost: 'Őszi fagy',
  winterFrost: 'Téli fagy',
  storm: 'Vihar',
} as const satisfies Readonly<Record<Peril, string>>;
