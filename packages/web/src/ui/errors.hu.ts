export const errorTexts = {
  title: 'Hiba történt!',
  unavailable: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  refresh: 'Frissítés',
  notFound: '404 - page not found',
  notFoundHint: 'Ez az oldal nem létezik, vagy nem az Ön fiókjához tartozik.',
  notLoaded: 'Ez a képernyő nem nyílt meg',
  notLoadedHint: 'A képernyő egy része nem töltődött le. Amit máshol beírt vagy lerajzolt, megmaradt.',
  notLoadedOffline:
    'Nincs internetkapcsolat, és ez a képernyő még nincs ezen az eszközön. Amint van hálózat, magától megnyílik.',
  again: 'Újra',
  back: 'Vissza',
  home: 'Kezdőlap',
  offline: 'Nincs internetkapcsolat. Amit lát, a legutóbb letöltött állapot.',
  lastState: (when: string) => `A szolgáltatás most nem érhető el. A legutóbbi állapotot látja: ${when}`,
  field: 'A bejelentkezése lejárt. Az elvitt károkkal tovább dolgozhat; amit elment, a bejelentkezés után küldjük el.',
  signIn: 'Bejelentkezés',
} as const;
