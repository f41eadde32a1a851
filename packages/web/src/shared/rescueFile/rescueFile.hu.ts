/** The rescue file: what waits on this device as one signed file. */
export const rescueFileTexts = {
  make: 'Mentőfájl',
  making: 'Készül…',
  made: (operations: number, photos: number, megabytes: string) =>
    `Elkészült: ${operations} változás, köztük ${photos} fénykép, ${megabytes} MB. Ami küldésre vár, az ezen a készüléken is megmarad.`,
  givenUp: 'A fájl elkészült, de nem adta tovább. Ha szüksége van rá, készítse el újra!',
  lost: (count: number) =>
    `${count} fénykép nincs benne: a böngésző törölte vagy megváltoztatta. A többi változás benne van.`,
  unregistered:
    'A kiszolgáló még nem ismeri ezt a készüléket, ezért ezt a fájlt csak Ön olvashatja be, a saját belépésével.',
  insecure: 'Mentőfájl csak biztonságos (https) címen készíthető, mert ott tudja a böngésző aláírni.',
  failed: 'A mentőfájl nem készült el. Ami küldésre vár, az ezen a készüléken megmarad.',
  failedHere: 'A mentőfájl nem készült el.',
  fileName: (at: string) => `georisk-mento-${at.slice(0, 19).replace(/[:T]/g, '-')}.georisk`,
} as const;
