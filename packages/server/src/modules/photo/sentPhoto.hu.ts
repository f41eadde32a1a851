export const sentPhotoTexts = {
  tooSlow: 'A fényképet most nem sikerült ellenőrizni. Próbálja újra; ha ismét nem sikerül, kicsinyítve töltse fel!',
} as const;
