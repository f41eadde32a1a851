export const createDamageNames = {
  menu: 'Új kárakta',
} as const;
