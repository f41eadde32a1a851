export const damageNames = {
  menu: 'Kárakták',
  hit: 'kárakta',
} as const;
