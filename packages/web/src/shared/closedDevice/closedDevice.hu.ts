/** A device whose grant has ended: what was taken along does not open without a network. */
export const closedDeviceTexts = {
  title: (name: string) => `${name} letöltött kárai zárva vannak`,
  ended: (until: string, now: string) =>
    `Hálózat nélkül ${until}-ig nyíltak meg, és a készülék órája szerint ${now} van. Ha az óra téved, állítsa be, és frissítse az oldalt!`,
  ahead: (until: string, seen: string) =>
    `Hálózat nélkül ${until}-ig nyíltak meg, és a készülék órája már mutatott ${seen} időt. Hálózattal jelentkezzen be újra!`,
  kept: 'Amit letöltött vagy mért, az a készüléken megmaradt: bejelentkezés után megnyílik, és elküldjük.',
  waiting: (count: number) => `${count} változás küldésre vár ezen a készüléken.`,
} as const;
