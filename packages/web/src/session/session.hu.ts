export const sessionTexts = {
  user: 'a felhasználó adatai',
} as const;
