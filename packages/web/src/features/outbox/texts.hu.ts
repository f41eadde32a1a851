import type { OperationKind } from '#web/offline/operation.ts';

/** What waits on this device, and what the server has acknowledged. */
export const outboxTexts = {
  title: 'Küldésre vár',
  intro: 'Ami itt van, azt ez a készülék megőrzi, és magától elküldi, amint van kapcsolat.',
  badge: (count: number) => `${count} küldésre vár`,
  none: 'Minden munkája megérkezett. Semmi nem vár küldésre.',
  sendNow: 'Küldés most',
  open: 'Megnyitás',
  noTitle: 'Korábbi munka',
  kinds: {
    outline: 'Táblahatár',
    area: 'Károsodott terület',
    points: 'Mintavételi pont',
    photo: 'Fénykép',
    status: 'Állapot',
  } satisfies Readonly<Record<OperationKind, string>>,
  onDevice: 'ezen a készüléken',
  notKept: 'csak ebben az ablakban',
  sending: 'küldés folyamatban',
  parked: 'döntésre vár',
  madeAt: (at: string) => `Készült: ${at}`,
  lastTry: (at: string, tries: number) => `Utolsó próba: ${at} (${tries}.)`,
  untried: 'Még nem próbáltuk elküldeni.',
  size: (kilobytes: string) => `${kilobytes} kB`,
  conflict: 'Időközben más is módosította. Nyissa meg, és válasszon a két változat közül!',
  again: 'Újra',
  received: 'Megérkezett',
  receipt: (number: string, at: string) => `${number}. sz. nyugta, ${at}`,
  sent: 'elküldve, a nyugtája még úton van',
  unchanged: 'a kiszolgálón már ugyanez volt',
  hash: 'SHA-256',
  persistent: 'A böngésző megígérte, hogy nem törli, amit ezen a készüléken őrzünk.',
  notPersistent:
    'A böngésző helyhiányban törölheti, amit ezen a készüléken őrzünk. Küldje el, mielőtt sokáig nem használja!',
  room: (used: string, quota: string) => `Felhasznált tárhely: ${used} MB, rendelkezésre áll: ${quota} MB.`,
  leaveTitle: 'Még nem minden munkája ment el',
  leaveText: (count: number) =>
    `${count} változás még ezen a készüléken van. Megmarad, de csak akkor küldjük el, amikor itt újra bejelentkezik.`,
  leave: 'Kijelentkezem',
  stay: 'Maradok',
} as const;
