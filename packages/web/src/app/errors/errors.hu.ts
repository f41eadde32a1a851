export const errorTexts = {
  title: 'Hiba történt!',
  unavailable: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  refresh: 'Frissítés',
  notFound: '404 - page not found',
  notFoundHint: 'Ez az oldal nem létezik, vagy nem az Ön fiókjához tartozik.',
  home: 'Vissza a kezdőlapra',
  couldNotLoad: (what: string) => `Nem sikerült betölteni: ${what}.`,
  waitingForNetwork: 'Nincs internetkapcsolat. Amint visszatér, a betöltés folytatódik.',
  again: 'Újra',
  loading: (what: string) => `Betöltés: ${what}`,
  offline: 'Nincs internetkapcsolat. Amit lát, a legutóbb letöltött állapot.',
  back: 'Újra van internetkapcsolat.',
} as const;
