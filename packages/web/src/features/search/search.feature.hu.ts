export const searchNames = {
  city: 'település',
} as const;
