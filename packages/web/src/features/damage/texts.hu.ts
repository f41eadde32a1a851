import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { article } from '#web/lib/article.ts';

/** `1–4., 7.`: adjacent numbers are written as the first and the last of them. */
function pointNumbers(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}.` : `${from}–${to}.`)).join(', ');
}

const statuses = { new: 'új', assigned: 'kiosztva', inspected: 'felmérve', closed: 'lezárva' } as const;

/** A damage case; texts of the specification verbatim. */
export const caseTexts = {
  title: 'Kárakta',
  loading: 'a kárakta adatai',
  back: 'Vissza',
  statuses,
  status: (status: keyof typeof statuses) => `Állapot: ${statuses[status]}`,
  next: (step: string) => `Következő lépés: ${step}`,
  nobody: 'nincs kijelölve',
  facts: {
    damageNumber: 'Kárszám',
    policyNumber: 'Kötvényszám',
    damageDate: 'Kár dátuma',
    area: 'Károsodott terület',
    dangerType: 'Veszélynem',
    inspectionAddress: 'Szemle címe',
    inspectionAddressZip: 'Irányítószám',
    expertId: 'Szakértő',
    expertName: 'Szakértő',
    status: 'Állapot',
    calculatedYield: 'Hozam',
    documents: 'Iratok',
    reason: 'Ok',
    signerName: 'Aláírta',
    unsignedReason: 'Nem írták alá, mert',
    signature: 'Az aláírás SHA-256 lenyomata',
    proposal: 'Javaslat',
    phone: 'Telefonszám',
    dueOn: 'Határidő',
  },
  onMaps: 'Megnyitás térképen',
  unknownPolicy: 'Ilyen kötvény nincs a nyilvántartásban.',
  plots: 'Károsodott táblák',
  blocks: 'Blokkok',
  yields: 'Biztosított hozamok',
  missingBlock: 'A MePAR körvonal hiányzik!',
  unknownPlant: 'ismeretlen növény',
  plotLine: (code: string, area: string, damaged: string | null, yields: string | null) =>
    [
      code,
      area,
      ...(damaged === null ? [] : [`károsodott: ${damaged}`]),
      ...(yields === null ? [] : [`hozam: ${yields} t/ha`]),
    ].join(' · '),
  blockLine: (area: string, plants: string) => (plants === '' ? area : `${area} · ${plants}`),
  history: 'Előzmények',
  historyOpen: 'Előzmények megjelenítése',
  historyLoading: 'az előzmények',
  historyNone: 'Még nem történt változás.',
  by: (person: string, actor: string | null) => (actor === null ? person : `${person} nevében ${actor}`),
  deviceAt: (at: string, accuracy: string | null) =>
    `a készüléken rögzítve: ${at}${accuracy === null ? '' : `, ${accuracy}`}`,
  devicePlace: 'A készülék helye a térképen',
  changed: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  set: (label: string, after: string) => `${label}: ${after}`,
  nothing: 'üres',
  perHectare: (amount: string) => `${amount}\u00A0t/ha`,
  outlineNew: (area: string) => `Új körvonal: ${area}`,
  outlineOf: (policy: string) => `A körvonal a biztosított tábláé: ${policy}`,
  outlineGone: (area: string) => `Törölt körvonal: ${area}`,
  outlineChanged: (before: string, after: string) => `Körvonal: ${before} → ${after}`,
  point: (number: number, what: string) => `${number}. pont: ${what}`,
  pointMoved: (length: string) => `${length} arrébb került`,
  pointYield: 'hozam',
  pointReason: 'a javítás indoka',
  pointMeasured: 'mérve',
  pointFix: 'a mérés helye',
  pointComment: 'megjegyzés',
  pointUsed: 'beszámít a hozamba',
  pointUnused: 'kimarad a hozamból',
  pointsNew: (numbers: readonly number[]) => `Új pontok: ${pointNumbers(numbers)}`,
  pointsGone: (numbers: readonly number[]) => `Törölt pontok: ${pointNumbers(numbers)}`,
  pointsMore: (count: number) => `és további ${count} pont`,
  map: {
    title: (what: string) => `Térkép: ${what}`,
    before: 'előtte',
    after: 'utána',
    ground: 'MePAR-blokk',
    scale: (metres: number) => (metres < 1_000 ? `${metres}\u00A0m` : `${metres / 1_000}\u00A0km`),
  },
  photo: (number: number | null, at: string | null) =>
    [number === null ? 'fénykép' : `${number}. fénykép`, ...(at === null ? [] : [`készült: ${at}`])].join(', '),
  photoOf: (photo: string, point: number) => `${photo}, ${point}. pont`,
  chainCheck: 'Bejegyzések ellenőrzése',
  chainLoading: 'a bejegyzések lánca',
  chainHolds: (length: number) => `A ${length} bejegyzés sértetlen: egyik sem változott, és egy sem hiányzik.`,
  chainBroken: 'A bejegyzések nem sértetlenek:',
  chainHead: (hash: string) => `A lánc feje (SHA-256): ${hash}`,
  historyMore: (count: number) => `Korábbiak (${count})`,
  historyPlot: (plot: string) => `Tábla: ${plot}`,
  someone: 'ismeretlen',
  warnings: plotTexts.warnings,
  closed: 'A kárakta le van zárva: megnézhető, de nem módosítható.',
  closedYours: 'Ha módosítani kell rajta, nyissa újra!',
  closedOthers: 'Ha módosítani kell rajta, kérje meg erre azt, aki az állapotát módosíthatja!',
  reopen: 'Kárakta újranyitása',
  editPlots: 'Blokkok és táblák módosítása',
  plotNew: (plot: string) => `Új tábla: ${plot}`,
  plotGone: (plot: string) => `Eltávolított tábla: ${plot}`,
  plotChanged: (before: string, after: string) => `Tábla: ${before} → ${after}`,
  finish: 'Felmérés kész',
  edit: 'Adatok módosítása',
  assign: 'Szakértő kijelölése',
  reassign: 'Másik szakértő kijelölése',
  remove: 'Kárakta törlése',
  actions: 'Műveletek',
  legendBlock: 'A kár blokkjai',
  blockHover: (code: string) => `MePAR-blokk: ${code}`,
} as const;

/** A case that was deleted, to those who may restore it. */
export const restoreTexts = {
  title: (number: string) => `${article(number, 'begin')} ${number} számú káraktát törölték`,
  deleted: (by: string | null, at: string) => `${by === null ? 'Törölve' : `${by} törölte`}: ${at}.`,
  which: (date: string, policy: string) => `A kár napja: ${date} · kötvényszám: ${policy}`,
  restore: 'Kárakta visszaállítása',
  restoreOf: (number: string) => `Kárakta visszaállítása: ${number}`,
  failed: 'A visszaállítás nem sikerült.',
} as const;

export const caseDialogTexts = {
  cancel: 'Mégsem',
  save: 'Mentés',
  editTitle: (number: string) => `${number} – adatok módosítása`,
  stale: (count: number) =>
    count === 0
      ? 'Időközben valaki más is módosította a káraktát. Az ő változásait átvettük, amit Ön írt be, megmaradt: nézze át, és mentse újra!'
      : 'Időközben valaki más is módosította ugyanazt. Amit Ön írt be, az látszik fent; nézze át, és mentse újra!',
  theirs: (label: string, value: string) => `${label} a másik változatban: ${value}`,
  takeTheirs: 'Átveszem',
  takeTheirsOf: (label: string) => `${label}: a másik változat átvétele`,
  staleExpert: (name: string) =>
    `Időközben valaki más is módosította a káraktát. A kijelölt szakértő most: ${name}. Ha az Ön választása maradjon, mentse újra!`,
  byHand:
    'A „felmérve” állapotot így a „Felmérés kész” ellenőrzései és a gazda aláírása nélkül állítja be. Az ok az előzményekbe és a naplóba kerül.',
  byHandMissing: (step: string) => `Még hiányzik: ${step}.`,
  byHandReason: 'Miért állítja be kézzel?',
  assignTitle: (number: string) => `${number} – szakértő kijelölése`,
  expert: 'Szakértő',
  nobody: 'Nincs kijelölve',
  expertLine: (name: string, role: string, open: number) =>
    `${name} – ${open === 0 ? 'nincs nyitott kára' : `${open} nyitott kár`}, ${role.toLocaleLowerCase('hu')}`,
  experts: 'a szakértők',
  noExperts: 'A társaságnak nincs aktív szakértője.',
  reopenTitle: (number: string) => `${number} – újranyitás`,
  reopenText: 'A kárakta állapota „felmérve” lesz, és újra módosítható. Az ok az előzményekbe és a naplóba kerül.',
  reopenReason: 'Az újranyitás oka',
  reopenYes: 'Újranyitás',
  reopenFailed: 'Az újranyitás nem sikerült.',
  changedMeanwhile: 'Időközben valaki más módosította. Nézze át, és küldje újra!',
  removeTitle: 'Biztosan törölni szeretné?',
  removeText: (number: string) =>
    `${article(number, 'begin')} ${number} kárakta eltűnik a listákból és a térképről. A kárszám ezután újra kiadható. Amíg nem adják ki újra, a kárakta a címén visszaállítható.`,
  removeYes: 'Törlés',
  removeFailed: 'A törlés nem sikerült.',
  plotsTitle: (number: string) => `${number} – blokkok és táblák`,
  plotsHint: 'Minden blokkhoz és növényhez egy tábla tartozik. A blokkok területe a tábláik területének összege.',
  plot: (number: number) => `${number}. tábla`,
  plotFields: { plantName: 'Növény', area: 'Bejelentett terület (ha)' },
  addPlot: 'Tábla hozzáadása',
  removePlot: (number: number) => `${article(String(number), 'begin')} ${number}. tábla eltávolítása`,
  lastPlot: 'Legalább egy táblának maradnia kell.',
  removeWorked: 'Mégis eltávolítom',
  plotsStale:
    'Időközben valaki más is módosította a káraktát. Az ő változásait átvettük, amit Ön írt be, megmaradt: nézze át, és mentse újra!',
} as const;
