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
    title: 'Térképkulcsok más programokhoz',
    explanation:
      'Térinformatikai programból (például QGIS) eléri a térképeit, tábláit és területeit: a felhasználónevével és egy kulccsal, a jelszava helyett. Adjon minden programnak saját kulcsot, így egyenként visszavonhatja őket. Jelszava módosításakor mindegyik érvényét veszti.',
    name: 'Az új kulcs neve',
    nameHint: 'Például a program vagy a gép neve.',
    nameTooLong: 'Legfeljebb 80 karakter lehet.',
    end: 'Lejárat',
    days: (days: number) => (days === 365 ? '1 év múlva' : `${days} nap múlva`),
    noEnd: 'Nincs megadva (3 év után mindenképp lejár)',
    make: 'Új kulcs készítése',
    once: (name: string, until: string) =>
      `Elkészült: ${name}, érvényes eddig: ${until}. Másolja ki most: a kulcsot többé nem mutatjuk meg.`,
    key: 'Térképkulcs',
  },
  addresses: {
    title: 'Címek a programokhoz',
    explanation:
      'Ezeket adja meg a programban, a felhasználónevével és a kulccsal, alapszintű hitelesítéssel. QGIS-ben: Réteg > Réteg hozzáadása, majd WMS/WMTS réteg, illetve WFS / OGC API - Features réteg.',
    userName: 'Felhasználónév a programban',
    group: 'Térképek csoportja',
    what: 'a térképek csoportjai',
    noGroup: 'Még nincs térképe, ezért WMS- és WMTS-cím sincs.',
    wms: 'WMS címe',
    wmts: 'WMTS címe',
    features: 'OGC API - Features címe',
    catalogue: 'STAC katalógus címe',
    guide: 'Útmutató más programokhoz (új lapon nyílik)',
  },
  notInThisSession:
    'Jelszót módosítani és térképkulcsot készíteni csak jelszavas bejelentkezéssel lehet, ebben a munkamenetben nem.',
} as const;
