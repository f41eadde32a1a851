import type { YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';

const entries: Readonly<Record<YieldType, (group: string) => string>> = {
  reference: (group) => group,
  real: (group) => `${group} – valós`,
};

export const yieldMapNames = {
  menu: 'Hozamtérkép',
  /** Of a group of crops: the reference map by the group's name alone. */
  entry: (group: string, type: YieldType) => entries[type](group),
} as const;
