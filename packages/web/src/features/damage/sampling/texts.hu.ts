import type { Delay } from '#web/lib/delay.ts';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
/** Where the input is stored: never more than is true. */
const place = (isKept: boolean) => (isKept ? 'megmaradtak ezen a készüléken' : 'csak ebben az ablakban vannak meg');

/** Sampling of a damaged plot; texts of the specification verbatim. */
export const samplingTexts = {
  title: 'Mintavétel',
  screen: 'Mintavételi adatok',
  suggested: 'Javasolt',
  added: 'Hozzáadott',
  point: (number: number) => `${number}. pont`,
  pointTitle: (number: number) => `${number}. mintavételi pont`,
  kind: (isGenerated: boolean) => (isGenerated ? 'Javasolt' : 'Hozzáadott'),
  yield: 'Hozam t/ha',
  name: 'Név',
  comment: 'Megjegyzés',
  used: 'Beleszámít a hozamba',
  notUsed: 'nem számít bele',
  unmeasured: 'nincs megmérve',
  perHectare: (value: string) => `${value} t/ha`,
  coordinates: 'Koordináták (EOV)',
  number: 'Sorszám',
  time: 'Utolsó módosítás',
  measuredAt: 'Mérve (a készülék órája szerint)',
  measuredBy: 'Mérte',
  fix: 'A mérés valódi helye',
  noFix: 'nem ismert',
  reason: 'A javítás indoka',
  measuredStays: (measured: string) => `A mért érték (${measured}) megmarad; a javítás az indokával mellé kerül.`,
  corrections: 'Javítva',
  marks: 'Amire figyelni kell',
  save: 'Mentés',
  cancel: 'Mégsem',
  close: 'Rendben',
  points: 'Mintavételi pontok',
  noPoints:
    'Még nincs mintavételi pont. Jelölje ki a zónákat, és a pontok is elkészülnek, vagy adjon hozzá pontot kézzel.',
  toSampling: 'Tovább a mintavételhez',
  walk: 'Bejárás',
  progress: (done: number, all: number) => `${all} pontból ${done} megmérve`,
  zones: 'Zónák',
  generate: 'Zónák és pontok kijelölése',
  regenerate: 'Zónák és pontok újbóli kijelölése',
  zoneWithoutImage:
    'A kár idejéről nincs felhasználható műholdkép, ezért az egész terület egyetlen zóna. Ha lesz tiszta felvétel, jelölje ki újra a zónákat!',
  zoneAlike: 'A növényzet az egész területen egyforma, ezért egyetlen zóna készült.',
  generating: 'A zónák kijelölése folyamatban…',
  generatingLong: 'Ez egy percig is eltarthat. Elhagyhatja az oldalt, a munka folytatódik.',
  modes: {
    setPointData: 'Adatok',
    setPosition: 'Áthelyezés',
    newPoint: 'Új pont',
    removePoint: 'Törlés',
  },
  modesLabel: 'Mit tesz egy koppintás a térképen?',
  modeHints: {
    setPointData: 'Koppintson egy pontra a hozam beírásához.',
    setPosition: 'Koppintson az áthelyezendő pontra.',
    newPoint: 'Koppintson a térképre az új pont helyén.',
    removePoint: 'Koppintson a törlendő pontra.',
  },
  moveTo: (number: number) => `Koppintson a ${number}. pont új helyére.`,
  keys: 'Billentyűzettel: a nyilak a célkeresztet mozgatják, Enter letesz, Esc kilép.',
  atPosition: 'A jelenlegi helyemen',
  searching: 'A helyzete meghatározása folyamatban…',
  gpsFailed: 'A helyzetét nem sikerült meghatározni. Engedélyezze a helymeghatározást, vagy koppintson a térképre!',
  busy: 'mintavétel közben nem használható',
  table: 'Mintavételi adatok táblázata',
  print: 'Terv nyomtatása',
  kml: 'Terv letöltése (KML)',
  gpx: 'Terv letöltése (GPX)',
  sending: 'Mentés folyamatban…',
  waiting: (why: Delay, isKept: boolean) =>
    `${DELAY_TEXTS[why].why} A pontok ${place(isKept)}, és elmentjük őket, ${DELAY_TEXTS[why].until}.`,
  refused: (count: number, why: string, isKept: boolean) =>
    `${count} változást a szolgáltatás nem fogadott el: ${why} A beírt adatok ${place(isKept)}.`,
  locked: (
    count: number,
    { isClosed, isKept, why }: { readonly isClosed: boolean; readonly isKept: boolean; readonly why: string | null },
  ) =>
    `${count} változás nem ment el innen${why === null ? '.' : `: ${why}`} Erre a kárra most ${
      isClosed ? 'senki nem menthet, mert lezárták' : 'Ön nem menthet, mert közben másik szakértőé lett'
    }. A beírt adatok ${place(isKept)}. Ha ${isClosed ? 'újra megnyitják' : 'visszakapja'} a kárt, elmentjük őket.`,
  pending: (count: number) => `${count} változás még nincs elmentve.`,
  tryNow: 'Mentés most',
  unfinished: (number: number) => `Be nem fejezett pont: ${number}. pont. Amit beírt, megmaradt ezen a készüléken.`,
  unfinishedOpen: 'Folytatom',
  unfinishedDrop: 'Elvetem',
  dropPending: 'Elvetem a nem mentett változásokat',
  edit: (number: number) => `${number}. pont adatai`,
  remove: 'Pont törlése',
  removeTitle: 'Biztosan törölni szeretné?',
  removeYes: 'Törlés',
  readOnly: 'Ezt a kárt másik szakértő kezeli: megnézheti, de nem módosíthatja.',
  backToPlot: 'Vissza a táblához',
  nothingChanged: 'Nincs mit menteni.',
  loading: 'a mintavételi pontok',
} as const;

/** The specification's dialogs of sampling and zones. */
export const samplingDialogs = {
  zonesImpossible: 'A zónagenerálás nem lehetséges',
  zonesFailed: 'Zónagenerálás sikertelen',
  zonesNoNetwork: 'A zónagenerálás sikertelen volt. Ellenőrizze az internetkapcsolatát!',
  zonesDone: 'Sikeres zónagenerálás',
  zonesReload: 'Az új zónák és mintavételi pontok megjelenítéséhez az adatok újratöltődnek.',
  zonesAskTitle: 'Újból kijelöli a zónákat?',
  zonesAsk: (zones: number) =>
    zones === 0 ? 'A területre zónák készülnek.' : `A mostani ${zones} zóna helyett újak készülnek.`,
  zonesKept: (kept: number) =>
    kept === 0
      ? 'Megmért, megjegyzéssel ellátott vagy kézzel felvett pont nincs.'
      : `Megmarad ${kept} megmért, megjegyzéssel ellátott vagy kézzel felvett pont a helyével, a hozamával és a sorszámával. Új pont nem kerül a közelükbe.`,
  zonesGone: (gone: number) =>
    gone === 0 ? 'Pont nem törlődik.' : `Törlődik ${gone} javasolt, még meg nem mért pont.`,
  zonesSince: (count: number, by: string | null, at: string | null) =>
    `Amióta a tervet megnyitotta, ${count} pontot megmértek${by === null && at === null ? '' : ` (legutóbb: ${[by, at].filter((part) => part !== null).join(', ')})`}. Valaki most is a terepen lehet.`,
  zonesTaken: (at: string) => `A kárakta ezen a készüléken terepre el van vive (${at}): az ottani terv elavul.`,
  zonesLate:
    'Aki a mostani terv szerint mér, annak a mérése megmarad: a 10 m-en belüli új ponthoz kerül, különben külön pont lesz.',
  zonesUnread: 'A terv mostani állapotát nem sikerült lekérdezni: a számok a megnyitásakor érvényesek.',
  zonesTable: 'A terv most és utána',
  zonesColumns: { what: 'A tervben', now: 'Most', after: 'Utána' },
  zonesRows: {
    zones: 'Zóna',
    measured: 'Megmért pont',
    others: 'Kézzel felvett vagy megjegyzéssel ellátott pont',
    planned: 'Javasolt, még meg nem mért pont',
  },
  zonesNew: 'új',
  zonesAbout: (count: number) => `kb. ${count}`,
  zonesFigure: 'A kiszámított hozam a mostani pontokra vonatkozik, utána újra kell számolni.',
  zonesUnsaved: (count: number) =>
    `${count} változás még nincs elmentve. Előbb mentse, utána jelölje ki újra a zónákat!`,
  zonesYes: 'Kijelölöm újra',
  saveFailed: 'Sikertelen mentés',
  reason: (err: string) => `A hiba oka: ${err}`,
  saved: 'Sikeres mentés',
  savedText: 'Mintavételi pontok mentve.',
  removeFailed: 'Sikertelen törlés',
  removed: 'Sikeres törlés',
  removedText: (number: number) => `A(z) ${number}. pont eltávolításra került.`,
  conflictTitle: 'Időközben más is módosította a pontokat',
  conflictText: 'Pontonként döntse el, melyik változat maradjon. A többi pontot mindkettőjüktől megtartjuk.',
  mine: 'Az enyém',
  theirs: 'A másik',
  theirsOf: (by: string | null, at: string) => `A másik (${by === null ? at : `${by}, ${at}`})`,
  deleted: 'törölve',
  keep: 'A kiválasztottakat mentem',
} as const;

/** The plan on paper for the field. */
export const planTexts = {
  title: 'Mintavételi pontok a bejárás sorrendjében',
  map: 'A mintavételi terv térképe',
  north: 'É',
  way: 'Szaggatott vonal: a bejárás útja az 1. ponttól',
  facts: { damage: 'Kárakta', danger: 'Kár', block: 'MePAR blokk', plant: 'Növény', area: 'Károsodott terület' },
  columns: {
    number: 'Pont',
    kind: 'Fajta',
    zone: 'Zóna',
    eov: 'EOV (Y; X)',
    wgs84: 'WGS84 (szélesség; hosszúság)',
    yield: 'Hozam (t/ha)',
    comment: 'Megjegyzés',
  },
  none: 'A tervnek még nincs mintavételi pontja.',
  unused: 'Nem számít bele a hozamba.',
  signatures: ['Kelt', 'Szakértő', 'Gazdálkodó'],
} as const;
