export const profileTexts = {
  title: 'Felhasználói adatok',
  close: 'Bezárás',
  name: 'Név',
  userName: 'Felhasználónév',
  required: 'Kötelező kitölteni',
  save: 'Mentés',
  saved: 'A nevét elmentettük.',
  password: {
    title: 'Jelszó módosítása',
    current: 'Jelenlegi jelszó',
    next: 'Új jelszó',
    repeat: 'Új jelszó még egyszer',
    rule: 'Legalább 8 karakter, ebből legalább 4 különböző. A módosítás után újra be kell jelentkeznie.',
    different: 'A megismételt jelszó nem azonos az új jelszóval!',
    submit: 'Jelszó módosítása',
  },
  mapKey: {
    title: 'Térképkulcs más programokhoz',
    explanation:
      'Térinformatikai programból (például QGIS) WMS-rétegként éri el a térképeit, OGC API - Features rétegként a tábláit és területeit: a felhasználónevével és ezzel a kulccsal, a jelszava helyett.',
    make: 'Új kulcs készítése',
    replaces: 'Új kulcs készítésekor a korábbi érvényét veszti.',
    once: 'Másolja ki most: a kulcsot többé nem mutatjuk meg.',
    key: 'Térképkulcs',
    features:
      'A táblák és területek címe. QGIS-ben: Réteg > Réteg hozzáadása > WFS / OGC API - Features réteg, alapszintű hitelesítéssel.',
    featuresAddress: 'OGC API - Features címe',
  },
  copying: {
    copy: 'Másolás',
    copied: 'Kimásolva',
    copyOf: (what: string) => `Másolás: ${what}`,
    copiedOf: (what: string) => `Kimásolva: ${what}`,
  },
  notInThisSession:
    'Jelszót módosítani és térképkulcsot készíteni csak jelszavas bejelentkezéssel lehet, ebben a munkamenetben nem.',
} as const;
