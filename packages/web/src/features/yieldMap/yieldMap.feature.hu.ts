export const yieldMapNames = {
  menu: 'Hozamtérkép',
} as const;
