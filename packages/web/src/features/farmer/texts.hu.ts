import type { DisabledReason } from '@georisk/domain/farmer/farmerButtons.ts';
import type { NdviBanner } from '@georisk/domain/farmer/ndviBanner.ts';

const reasons: Readonly<Record<Exclude<DisabledReason, null>, string>> = {
  drawing: 'rajzolás közben nem használható',
  'no-alerts': 'egyik területén sincs riasztás',
  'no-alert-on-date': 'ezen a napon nincs riasztás',
  'no-ndvi-on-date': 'ezen a napon nincs NDVI térkép',
  'no-other-block': 'nincs másik terület',
};

const banners: Readonly<Record<Exclude<NdviBanner, 'none' | 'legend'>, string>> = {
  soon: 'Az NDVI térkép hamarosan elérhető lesz!',
  late: 'Felhőzet miatt nincs friss NDVI térkép!',
};

export const farmerTexts = {
  loading: 'a területei',
  reasons,
  banners,
  previous: 'Előző',
  next: 'Következő',
  parcelLabel: 'MePAR kód',
  dateLabel: 'Dátum',
  viewLabel: 'Nézet',
  ndvi: 'NDVI',
  alerts: 'Riasztások',
  managePlots: 'Táblahatárok kezelése',
  alertedAreas: 'Riasztott területek',
  ndviMap: 'NDVI térkép',
  missingBoundary: 'Hiányzó táblahatár!',
  missingHere: (count: number) => `${count} tábla körvonala hiányzik ezen a területen.`,
  /** Without a chosen parcel. */
  missingAnywhere: (count: number) => `${count} tábla körvonala hiányzik a területein.`,
  drawIt: 'Megrajzolom',
  controls: 'Térképi eszközök',
  alertMark: 'riasztás',
  noDates: 'Még nincs felvétel',
  choose: 'Válasszon!',

  /** The answer about a parcel, and the words of its parts. */
  answer: {
    alert: (since: string, area: string, share: string, fall: string | null) =>
      `Riasztás ${since} óta: ${area}, a terület ${share}-a gyengült${fall === null ? '' : ` (${fall})`}`,
    notRecovered: (newest: string, now: string) => `A ${newest} felvétel szerint még nem tért magához (NDVI ${now})`,
    notKnownSince: (newest: string) => `A ${newest} felvételből nem látszik, hogy magához tért-e`,
    cameBack: (day: string) => `A ${day} felvétel szerint magához tért`,
    notSeenSince: (newest: string) => `Azóta nincs róla használható felvétel (a legutóbbi: ${newest})`,
    recovered: (day: string, area: string, recovered: string) =>
      `Riasztás volt (${day}): ${area}. A ${recovered} felvétel szerint magához tért.`,
    past: (day: string, area: string, newest: string) =>
      `Riasztás volt (${day}): ${area}. Nem láttuk, hogy magához tért volna; a ${newest} felvétellel már nem vethető össze.`,
    /** What the farmer says beside an alert that stands. */
    said: { seen: 'Ön látta', damage: 'Ön szerint kár van' },
    answered: (state: string, day: string, area: string) => `Riasztás: ${state} (${day}, ${area})`,
    stale: (days: number, newest: string) =>
      `${days} napja nincs róla használható felvétel (a legutóbbi: ${newest}). Hogy most milyen, nem tudjuk.`,
    ended: (last: string) => `A biztosítása ${last} napján véget ért.`,
    fine: (newest: string) => `Rendben: a változás a megszokott sávban (${newest} felvétel)`,
    unknown: 'Még nincs használható felvétel.',
    fall: (from: string, to: string) => `${from} → ${to}`,
  },

  /** What to do about an alert. */
  toDo: {
    title: 'Mi a teendője?',
    still: 'Ha mégis kárt talál, jelentse be mielőbb a biztosítójának!',
    soon: 'Nézze meg a területet, és ha kár érte, jelentse be mielőbb a biztosítójának!',
    left: (days: number, until: string) =>
      days === 0
        ? `A kárt ma (${until}) lehet utoljára bejelenteni.`
        : `A kárt ${until} napjáig lehet bejelenteni: még ${days} napja van.`,
    late: (until: string) => `A bejelentés határideje ${until} lejárt. Hívja a biztosítóját!`,
    rule: (sentence: string) =>
      `A szerződési feltételek szerint: „${sentence}” A napokat a felvétel napjától számoltuk. A műholdas riasztás nem helyettesíti a bejelentést.`,
    ended: (last: string) =>
      `A terület biztosítása ${last} napján véget ért, ez a riasztás későbbi. Ha a kár korábbi, hívja a biztosítóját!`,
    reported: (number: string, peril: string, day: string, status: string) =>
      `Bejelentve: ${number} (${peril}, ${day}), ${status}.`,
    reportedUnknown: 'Most nem látjuk, hogy ezt a kárt bejelentette-e már.',
    call: 'Felhívom a biztosítót',
    report: 'Bejelentem e-mailben',
    subject: (code: string, city: string | null) => `Kárbejelentés: ${code}${city === null ? '' : ` (${city})`}`,
    body: (name: string, code: string, date: string, area: string) =>
      `Tisztelt Biztosító!\n\nKárt jelentek be a(z) ${code} blokkon. A ${date} napi műholdfelvételen ${area} gyengült.\n\nA kár oka és napja: \nA növény és a tábla: \n\nÜdvözlettel:\n${name}`,
    question: 'Mit látott a területen? A válaszát a biztosítója is látja.',
    given: (answer: string) =>
      `Válasza: ${answer}. A biztosítója látja. Ön bármikor megváltoztathatja vagy visszavonhatja.`,
    withdraw: 'Válasz visszavonása',
    notReported: 'A válasza a kárbejelentést nem pótolja: a kárt jelentse be a biztosítójának!',
    sending: 'A válasza úton van a biztosítójához.',
    kept: (answer: string, why: string, until: string) =>
      `${why} A válaszát („${answer}”) a készülék megőrzi, és magától elküldi, ${until}.`,
    keptWithdrawal: (why: string, until: string) =>
      `${why} A válasz visszavonását a készülék megőrzi, és magától elküldi, ${until}.`,
    notSent: (why: string) => `A válasza nem ment el. ${why}`,
    answers: { seen: 'Láttam', harvested: 'Betakarítottam', noDamage: 'Nem kár', damage: 'Kár van' },
  },

  /** The states of parcels, as the map and its legend name them. */
  states: {
    alert: 'riasztás',
    past: 'volt riasztás',
    noDamage: 'Ön szerint nem kár',
    harvested: 'Ön szerint betakarítva',
    recovered: 'magához tért',
    stale: 'nincs friss kép',
    fine: 'rendben',
    unknown: 'nincs adat',
  },
  stateLegend: 'A területek állapota',
  stateCount: (name: string, count: number) => `${name}: ${count}`,
  allParcels: 'Minden területem',

  /** Under the map on paper. */
  paper: {
    day: (date: string) => `Felvétel napja: ${date}`,
    days: (left: string, right: string) => `Balra: ${left} Jobbra: ${right}`,
  },

  /** The season, played. */
  player: {
    open: 'Az idény lejátszása',
    title: (code: string, year: number) => `${code}: ${year} képei`,
    loading: 'az idény képei',
  },

  /** The pictures under an alert. */
  ground: {
    toggle: 'Előtte–utána',
    area: 'riasztott terület',
    kinds: { colour: 'Valós szín', ndvi: 'NDVI' },
    under: (kind: string, days: string) => `${kind}: ${days}`,
    days: (before: string, after: string) => `${before} és ${after}`,
  },

  /** The plots without an outline. */
  missing: {
    title: 'Hiányzó körvonal',
    done: 'Körvonal',
    plot: (plant: string | null, insured: string) =>
      `${plant ?? 'Ismeretlen növény'}, biztosított: ${insured}. Még nincs körvonala.`,
    whole: (area: string) => `A tábla a teljes blokk (${area})`,
    draw: 'Megrajzolom a térképen',
    drawn: (plant: string | null) => `${plant ?? 'A tábla'}: a blokk határa lett a körvonala.`,
    undo: 'Visszavonás',
  },

  panel: 'Területek',
  tabDetails: 'Adatok',
  tabList: (count: number) => `Területeim (${count})`,
  missingOutlines: (count: number) => `${count} tábla körvonala még nincs megrajzolva`,
  trend: {
    up: 'az előző felvétel óta erősödött',
    same: 'az előző felvétel óta alig változott',
    down: 'az előző felvétel óta gyengült',
  },

  emptyTitle: 'Itt jelennek meg a biztosított területei',
  emptyText:
    'A területek a biztosítója nyilvántartásából kerülnek ide a kötvénye alapján. Ha van érvényes kötvénye, és mégsem lát területet, forduljon a biztosítójához.',
  unknownTitle: 'Ez a terület nincs az Ön területei között',
  unknownText: 'Lehet, hogy a link régi, vagy a kódot elírták. A saját területeit a kezdőlapon találja.',
  toHome: 'A saját területeimhez',
  stale: 'A frissítés nem sikerült. A legutóbb betöltött adatokat látja.',
  retry: 'Újra',
} as const;
