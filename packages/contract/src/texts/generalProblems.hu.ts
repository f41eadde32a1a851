import type { generalProblems } from '../generalProblems.ts';

export const generalProblemTexts: Readonly<Record<keyof typeof generalProblems, string>> = {
  'malformed-request': 'A kérés hibás. Ellenőrizze a megadott adatokat.',
  'not-signed-in': 'A munkamenet lejárt. Jelentkezzen be újra!',
  'role-not-allowed': 'Ehhez a művelethez nincs jogosultsága.',
  'admin-flag-needed': 'Ez a művelet csak rendszergazdai nézetben végezhető el.',
  'session-kind-not-allowed': 'Ez a művelet ezzel a belépési móddal nem végezhető el. Jelentkezzen be jelszóval!',
  'insecure-transport': 'Ez a cím csak titkosított kapcsolaton (https) használható.',
  'not-found': 'A keresett adat nem található.',
  'method-not-allowed': 'Ez a hívás így nem használható.',
  'stale-version': 'Időközben valaki más módosította. Nézze meg mindkét változatot, és válasszon!',
  duplicate: 'Ilyen már létezik.',
  'too-large': 'Az elküldött adat túl nagy.',
  'unsupported-media-type': 'Ez a fájlformátum nem használható.',
  'other-content':
    'Ezzel az azonosítóval (changeId) már teljesült egy kérés, és abban más állt. Ami most érkezett, az nincs mentve: küldje új azonosítóval!',
  'form-refused': 'Ellenőrizze a megjelölt mezőket!',
  'too-many-requests': 'Túl sok próbálkozás. Várjon néhány percet, és próbálja újra!',
  'internal-error': 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  busy: 'A szolgáltatás most túlterhelt. Kérjük, próbálja újra egy perc múlva!',
  'disk-full':
    'A kiszolgáló tárhelye betelt, ezért a művelet most nem végezhető el: semmi sem változott. Kérjük, szóljon az üzemeltetőnek, és próbálja újra később!',
  'no-room-for-file':
    'A kiszolgáló tárhelye betelt, a fájl nem fért el: semmi sem változott. Kérjük, szóljon az üzemeltetőnek, és próbálja újra később!',
  'not-ready': 'A szolgáltatás éppen indul. Kérjük, próbálja újra egy perc múlva!',
};
