export const homeNames = {
  menu: 'Kezdőlap',
} as const;
