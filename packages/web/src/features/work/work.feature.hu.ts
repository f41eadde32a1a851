export const workNames = {
  menu: 'Feladatok',
} as const;
