export const damageChronologyNames = {
  menu: 'Kárkronológia térkép',
} as const;
