export const blockPhotoTexts = {
  loading: 'a fényképek',
  open: (number: number, sent: string) => `${number}. fénykép megnyitása, beküldve: ${sent}`,
  alt: (number: number) => `${number}. fénykép`,
  close: 'Bezárás',
  remove: 'Fénykép törlése',
  removing: 'Biztosan törli? A biztosítója nem látja többé.',
  yes: 'Törlöm',
  no: 'Megtartom',
  facts: {
    taken: 'Készült',
    sent: 'Beküldve',
    by: 'Beküldte',
    alert: 'Riasztás napja',
    place: 'Hely',
    onMap: 'a térképen is látható',
    noPlace: 'a képben nincs helyadat',
    unknown: 'nem ismert',
  },

  /** On the farmer's screen. */
  own: {
    title: 'Fényképek a biztosítónak',
    hint: 'Fényképezze le a gyengült részt és az ép részt is! A biztosítója látja, amit elküld.',
    camera: 'Fényképezés',
    choose: 'Kép kiválasztása',
    sending: (name: string) => `${name} küldése`,
    failed: (name: string, why: string) => `${name} nem ment el: ${why}`,
    waits: 'nincs kapcsolat. A készülék megőrzi a képet, és magától elküldi, ha visszatér a hálózat.',
    lost: 'az eszköz nem őrizte meg a képet',
    refused: (count: number) => `${count} fénykép nem jutott el a biztosítóhoz, és magától nem is megy el.`,
    look: 'Megnézem',
    refusedTitle: 'Fényképek, amelyek nem mentek el',
    noneRefused: 'Nincs több ilyen fénykép.',
    waiting: 'Elküldésre váró fényképek',
    retry: 'Újra',
    forget: 'Elvetés',
    sent: (count: number) => `${count} fénykép a biztosítónál`,
  },

  /** On the insurer's screen. */
  office: { title: 'A gazda fényképei' },
} as const;
