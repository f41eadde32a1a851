import type { YieldGroup } from '@georisk/domain/crops/cropTable.hu.ts';

/** Names of the groups of crops of the yield map. */
export const YIELD_GROUP_NAMES: Readonly<Record<YieldGroup, string>> = {
  KALASZOS: 'Kalászosok',
  KUKORICA: 'Kukorica',
  NAPRAFORGO: 'Napraforgó',
  REPCE: 'Repce',
  SZOJA: 'Szója',
};
