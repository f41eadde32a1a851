import type { YieldGroup } from '@georisk/domain/crops/cropTable.hu.ts';

/** Names of the groups of crops that yields are asked for by. */
export const YIELD_GROUP_NAMES: Readonly<Record<YieldGroup, string>> = {
  KALASZOS: 'Kalászosok',
  KUKORICA: 'Kukorica',
  NAPRAFORGO: 'Napraforgó',
  REPCE: 'Repce',
  SZOJA: 'Szója',
};
