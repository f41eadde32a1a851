export const portfolioNames = {
  policies: 'Kötvények',
  exposure: 'Kitettség',
} as const;
