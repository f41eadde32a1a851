import type { Erasure } from '@georisk/contract/verticals/session/persons.ts';

/** Texts for exporting and erasing a person's data. */
export const personTexts = {
  open: 'Adatai',
  of: (action: string, name: string) => `${action}: ${name}`,
  title: (name: string) => `${name} adatai`,
  exportTitle: 'Minden adat kiadása',
  exportExplanation:
    'Egy fájlba kerül minden, amit róla tárolunk: fiókja, kötvényei, táblái, kárai, üzenetei, naplóbejegyzései. A kiadást naplózzuk.',
  json: 'Letöltés (JSON)',
  xlsx: 'Letöltés (Excel)',
  exported: 'A fájl elkészült.',
  fileName: (userName: string, day: string, format: string) => `adatok-${userName}-${day}.${format}`,
  person: 'Személy',
  column: 'Adat',
  value: 'Érték',
  eraseTitle: 'Személyes adatok törlése',
  eraseExplanation:
    'A neve, elérhetőségei, jelszava, üzenetei és beállításai végleg törlődnek, azonnal kilép mindenhonnan. A kötvények és káresetek a törvényes ideig megmaradnak, de nem mondják meg, kié voltak. Nem vonható vissza.',
  confirm: (userName: string) => `A törléshez írja be a felhasználónevét: ${userName}`,
  erase: 'Végleges törlés',
  erased: ({ name, sessions, links, messages, kept, photos }: Erasure) =>
    `A törlés megtörtént. Lezárt munkamenet: ${sessions}, törölt link: ${links}, törölt üzenet: ${messages}. ${kept} bejegyzés maradt „${name}” néven${photos > 0 ? `, köztük ${photos} tábláról beküldött fénykép: bizonyítékként a biztosítónál maradnak` : ''}.`,
  close: 'Bezárás',
  fresh: 'Ehhez a művelethez 5 percnél frissebb bejelentkezés kell. Adja meg a jelszavát!',
  own: {
    title: 'Saját adataim',
    explanation: 'Letöltheti mindazt, amit Önről tárolunk.',
    content: 'Fiókja, kötvényei, táblái, kárai, üzenetei, beállításai és naplóbejegyzései kerülnek a fájlba.',
    freshLink:
      'Ehhez 5 percnél frissebb belépés kell. Lépjen ki, kérjen új belépési linket, és azzal belépve töltse le az adatait!',
  },
  freshSignIn: {
    title: 'Jelentkezzen be újra!',
    explanation: 'Ehhez a művelethez 15 percnél frissebb bejelentkezés kell. Adja meg a jelszavát!',
    password: 'Jelszó',
    required: 'Kötelező kitölteni',
    failed: 'Érvénytelen felhasználónév vagy jelszó!',
    submit: 'Folytatás',
    cancel: 'Mégsem',
  },
} as const;
