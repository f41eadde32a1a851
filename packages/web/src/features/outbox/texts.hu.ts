import type { ProposalCause, ProposalState } from '@georisk/contract/verticals/insurance/proposals.ts';

/** What waits on this device, and what the server has acknowledged. */
export const outboxTexts = {
  title: 'Küldésre vár',
  intro: 'Ami itt van, azt ez a készülék megőrzi, és magától elküldi, amint van kapcsolat.',
  badge: (count: number) => `${count} küldésre vár`,
  loading: 'A készüléken megőrzött munka beolvasása',
  none: 'Minden munkája megérkezett. Semmi nem vár küldésre.',
  unread: 'A készüléken megőrzött munkát most nem lehet beolvasni.',
  unreadHint: 'Nem tudjuk, vár-e itt valami küldésre. Ne törölje a böngésző adatait! Magunktól is újra próbáljuk.',
  sendNow: 'Küldés most',
  open: 'Megnyitás',
  noTitle: 'Korábbi munka',
  onDevice: 'ezen a készüléken',
  storing: 'mentés erre a készülékre',
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
  /** Receipts of what somebody else decides about. */
  proposed: {
    reassigned:
      'javaslatként megőrizve, mert a kárakta közben másik szakértőé lett: az új szakértőre vagy az irodára vár',
    closed: 'javaslatként megőrizve, mert a káraktát közben lezárták: az irodára vár',
    deleted: 'javaslatként megőrizve, mert a káraktát vagy a tábláját közben törölték: az irodára vár',
  } satisfies Readonly<Record<ProposalCause, string>>,
  mine: 'Javaslataim',
  mineLoading: 'a javaslatai',
  mineStates: {
    open: 'döntésre vár',
    accepted: 'elfogadták',
    declined: 'elutasították',
  } satisfies Readonly<Record<ProposalState, string>>,
  mineDecided: (by: string | null, at: string) => (by === null ? at : `${by}, ${at}`),
  /** Of a list that is cut. */
  more: (count: number) => `és további ${count}`,
  mineReason: (reason: string) => `Indoklás: ${reason}`,
  hash: 'SHA-256',
  persistent: 'A böngésző megígérte, hogy nem törli, amit ezen a készüléken őrzünk.',
  notPersistent:
    'A böngésző helyhiányban törölheti, amit ezen a készüléken őrzünk. Küldje el, mielőtt sokáig nem használja!',
  room: (used: string, quota: string) => `Felhasznált tárhely: ${used}, rendelkezésre áll: ${quota}.`,
  megabytes: (count: string) => `${count} MB`,
  gigabytes: (count: string) => `${count} GB`,
} as const;
