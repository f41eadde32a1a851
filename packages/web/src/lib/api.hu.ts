export const apiTexts = {
  unavailable: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  refused: 'A műveletet nem sikerült elvégezni. Ellenőrizze az adatokat, és próbálja újra!',
} as const;
