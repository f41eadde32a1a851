import type { Fault } from '#web/offline/fault.ts';
import { formatCount, formatDate, formatDecimal } from '#web/lib/format.ts';

const MEGABYTE = 1_000_000;
const sizeOf = (bytes: number): string => `${formatDecimal(Math.max(bytes / MEGABYTE, 0.1), 1)}\u00A0MB`;

const faults: Readonly<Record<Fault, string>> = {
  refused: 'A böngésző nem engedi a tárolást ezen a készüléken (például privát ablakban). Nyissa meg rendes ablakban!',
  full: 'A készüléken nincs elég hely. Szabadítson fel helyet, vagy válasszon kevesebb kárt!',
  cleared: 'A böngésző törölte, amit tárolt. Vigye magával újra!',
  failed: 'A készülék tárolója hibát jelzett. Próbálja újra!',
};

export const fieldPackTexts = {
  take: 'Viszem a terepre',
  takeAgain: 'Frissítés a terepre',
  title: 'Viszem a terepre',
  explanation:
    'A kiválasztott károk adatai, fényképeinek előnézete, a szezon összes felvétele és az út térképe erre a készülékre kerül, hogy hálózat nélkül is megnyíljanak.',
  select: (number: string) => `${number} kiválasztása`,
  none: 'Nincs elvihető kár a listán.',
  all: 'Mindegyik',
  nothing: 'Egyik sem',
  measuring: 'méret számítása…',
  size: sizeOf,
  total: (count: number, bytes: number) => `${formatCount(count)} kár, összesen ${sizeOf(bytes)}`,
  totalSoFar: (count: number) => `${formatCount(count)} kár, a méret számítása folyik…`,
  start: 'Letöltés',
  running: 'Letöltés folyik',
  cancel: 'Mégsem',
  close: 'Bezárás',
  done: 'elvíve',
  doneAll: (count: number) => `${formatCount(count)} kár a készüléken. Hálózat nélkül is megnyitható.`,
  failed: (number: string, why: string) => `${number}: ${why} Ami korábban a készüléken volt, megmaradt.`,
  lost: 'Megszakadt a kapcsolat.',
  tooLarge: 'Egy blokk felvételei túl nagyok, ezek nélkül viszi el.',
  faults,
  takenCases: 'Ezen a készüléken lévő káraktái',
  kept: 'A készüléken',
  age: (hours: number) =>
    hours < 1
      ? 'Ezen a készüléken van, most letöltve.'
      : hours < 48
        ? `Ezen a készüléken van, ${formatCount(hours)} órája letöltve.`
        : `Ezen a készüléken van, ${formatCount(Math.floor(hours / 24))} napja letöltve.`,
  outdated: 'A kár azóta változott: frissítse, mielőtt indul!',
  remove: 'Törlés a készülékről',
  pictures: 'Szezon képei',
  picturesOf: (code: string) => `Szezon képei: ${code}`,
  install: 'Telepítse az alkalmazást, mielőtt indul: így a böngésző sem törli, amit elvisz.',
  installNow: 'Telepítés',
  installOnIos:
    'Előbb telepítse az alkalmazást: Megosztás → Főképernyőhöz adás, és onnan megnyitva vigye magával a károkat. A Safari egy hét után törölheti, amit a telepítés nélkül visz el.',
} as const;

export const seasonTexts = {
  loading: 'A felvételek kibontása…',
  missing: 'A felvételek nincsenek ezen a készüléken. Vigye magával újra a kárt!',
  broken: 'A felvételek megsérültek a készüléken. Vigye magával újra a kárt!',
  empty: 'Ebben a szezonban nincs felvétel a blokkról.',
  kind: 'Felvétel fajtája',
  kinds: { ndvi: 'Vegetációs index', colour: 'Látható' },
  play: 'Lejátszás',
  stop: 'Megállítás',
  date: 'Nap',
  dateValue: (date: string, index: number, count: number) => `${formatDate(date)} (${index} / ${count})`,
  compare: 'Összevetés',
  other: 'Másik nap',
  swipe: 'Osztóvonal',
  swipeValue: (share: number, left: string, right: string) =>
    `${formatCount(share * 100)}\u00A0%: balra ${formatDate(left)}, jobbra ${formatDate(right)}`,
  zoom: 'Nagyítás',
  zooms: (factor: number) => `${formatCount(factor)}×`,
  picture: (kind: string, date: string) =>
    `${kind}, ${formatDate(date)}. Koppintson egy képpontra, vagy mozgassa a nyílbillentyűkkel!`,
  curve: 'A képpont görbéje',
  noPixel: 'Koppintson a képre: itt jelenik meg a képpont szezonja.',
  hidden: 'Ezt a képpontot egyik felvétel sem mutatja.',
  value: (date: string, ndvi: number) => `${formatDate(date)}: ${formatDecimal(ndvi, 2)}`,
} as const;

export const deviceTexts = {
  title: 'Terepi készülékek',
  of: (name: string) => `Terepi készülékek: ${name}`,
  explanation:
    'Ezek a készülékek 14 órán át bejelentkezés nélkül is megnyitják az elvitt károkat. A visszavont készülék törli, amit elvitt, amint eléri a szolgáltatást; ami rajta még elküldésre vár, megmarad.',
  none: 'Nincs ilyen készülék.',
  what: 'a készülékek',
  facts: (lastUsed: string, until: string) => `Utoljára ${lastUsed}, érvényes eddig: ${until}`,
  revoke: 'Visszavonás',
  revokeOf: (name: string) => `Visszavonás: ${name}`,
  open: 'Készülékek',
  close: 'Bezárás',
} as const;
