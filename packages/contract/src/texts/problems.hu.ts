import type { Reason } from '../problems.ts';

/** What a person reads when something was refused or failed: what happened and what to do. */
export const PROBLEM_TEXTS: Readonly<Record<Reason, string>> = {
  'malformed-request': 'A kérés hibás. Ellenőrizze a megadott adatokat.',
  'invalid-link-token': 'Invalid compound link token',
  'sign-in-failed': 'Érvénytelen felhasználónév vagy jelszó!',
  'not-signed-in': 'A munkamenet lejárt. Jelentkezzen be újra!',
  'role-not-allowed': 'Ehhez a művelethez nincs jogosultsága.',
  'admin-flag-needed': 'Ez a művelet csak rendszergazdai nézetben végezhető el.',
  'session-kind-not-allowed': 'Ez a művelet ezzel a belépési móddal nem végezhető el. Jelentkezzen be jelszóval!',
  'insecure-transport': 'Ez a cím csak titkosított kapcsolaton (https) használható.',
  'not-found': 'A keresett adat nem található.',
  'method-not-allowed': 'Ez a hívás így nem használható.',
  'stale-version': 'Időközben valaki más módosította. Nézze meg mindkét változatot, és válasszon!',
  duplicate: 'Ilyen már létezik.',
  'case-closed':
    'A kárakta le van zárva, ezért nem módosítható. Előbb nyissa újra, vagy kérje meg erre azt, aki az állapotát módosíthatja!',
  'plot-has-work':
    'Az eltávolítandó táblán már van rajz, mintavétel vagy hozam. Ha mégis eltávolítja, a munka megmarad, és a tábla visszavételével együtt visszakerül.',
  'other-expert': 'Ezt a kárt másik szakértő kezeli: megnézheti, de nem módosíthatja.',
  'too-many-areas': 'Egy táblán legfeljebb 10 károsodott terület rajzolható. Töröljön egyet, mielőtt újat rajzol!',
  'too-large': 'Az elküldött adat túl nagy.',
  'unsupported-media-type': 'Ez a fájlformátum nem használható.',
  'outline-refused': 'A körvonal így nem menthető.',
  'form-refused': 'Ellenőrizze a megjelölt mezőket!',
  'wrong-current-password': 'A jelenlegi jelszó nem megfelelő!',
  'weak-password': 'A megadott jelszó nem megfelelő (minimum 8 karakter, minimum 4 különböző karakter)!',
  'link-expired': 'A link lejárt vagy már felhasználták. Kérjen újat!',
  'fresh-sign-in-needed': 'Ehhez a művelethez jelentkezzen be újra!',
  'import-refused': 'Az importálás nem történt meg: a fájl hibás sorokat tartalmaz.',
  'too-many-requests': 'Túl sok próbálkozás. Várjon néhány percet, és próbálja újra!',
  'internal-error': 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
  busy: 'A szolgáltatás most túlterhelt. Kérjük, próbálja újra egy perc múlva!',
  'disk-full':
    'A kiszolgáló tárhelye betelt, ezért a művelet most nem végezhető el: semmi sem változott. Kérjük, szóljon az üzemeltetőnek, és próbálja újra később!',
  'no-room-for-file':
    'A kiszolgáló tárhelye betelt, a fájl nem fért el: semmi sem változott. Kérjük, szóljon az üzemeltetőnek, és próbálja újra később!',
  'not-ready': 'A szolgáltatás éppen indul. Kérjük, próbálja újra egy perc múlva!',
};
