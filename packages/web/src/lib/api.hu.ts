export const apiTexts = {
  offline: 'Nincs internetkapcsolat. Ha visszatér, folytathatja.',
  unavailable: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  refused: 'A műveletet nem sikerült elvégezni. Ellenőrizze az adatokat, és próbálja újra!',
  field: 'A bejelentkezése lejárt. Ami ezen a készüléken van, azzal tovább dolgozhat; a többihez jelentkezzen be!',
} as const;
