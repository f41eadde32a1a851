import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import { YIELD_METHOD_NAMES, YIELD_QUALITY_NAMES } from '@georisk/domain/yield/yield.hu.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';
import type { Reference } from '../reference.repository.ts';

const GROUPED = { useGrouping: 'always', signDisplay: 'negative' } as const;

/** With its thousands apart, as on the screen. */
const grouped = (value: number, digits: number): string =>
  value
    .toLocaleString('hu-HU', { minimumFractionDigits: digits, maximumFractionDigits: digits, ...GROUPED })
    .replace('-', '−');

const number = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : grouped(roundHalfUp(value, digits), digits);

/** "16,0 % (0,0–36,0 %)"; without the ends in older protocols. */
function withEnds(value: number | null, ends: readonly number[] | null | undefined, digits: number, unit: string) {
  if (value === null) return '–';
  const [from, to] = ends ?? [];
  const spread =
    from === undefined || to === undefined ? '' : ` (${number(from, digits)}–${number(to, digits)} ${unit})`;
  return `${number(value, digits)} ${unit}${spread}`;
}

const SOURCES: Readonly<Record<Reference['source'], string>> = {
  policy: 'a kötvényben rögzített hozam',
  mepar: 'a blokk utolsó öt évének átlaga',
  nuts4: 'a járás utolsó öt évének átlaga',
  country: 'az ország utolsó öt évének átlaga',
  table: 'országos táblázati érték',
  none: 'nincs',
};

export const protocolTexts = {
  title: 'Számítási jegyzőkönyv',
  subject: 'Károsodott tábla hozamszámítása',
  author: 'GeoRisk',
  outdated: 'ELAVULT',
  outdatedText: (reasons: readonly string[]) =>
    `${reasons.join(' ')} Az eredmény a korábbi állapotra vonatkozik, újra kell számolni.`,
  caseWarnings: 'Az adatok ellentmondásai',
  none: 'Ehhez a táblához még nem készült hozamszámítás.',
  number,
  date: (date: string) => `${date.replaceAll('-', '. ')}.`,
  /** The day of an instant. */
  day: (instant: string): string => protocolTexts.date(dayInBudapest(new Date(instant))),
  instant: (instant: string) => pdfTexts.instant(new Date(instant)),
  head: (damageNumber: string, meparCode: string) => `${damageNumber} · ${meparCode}`,
  yield: (value: number) => `${number(value)} t/ha`,
  interval: (interval: readonly number[] | null) =>
    interval === null
      ? 'A bizonytalanság egyetlen pontból nem becsülhető.'
      : `90 %-os megbízhatósági tartomány: ${number(interval[0])} – ${number(interval[1])} t/ha`,
  quality: (details: YieldDetails) => `Megbízhatóság: ${YIELD_QUALITY_NAMES[details.quality]}`,
  method: (details: YieldDetails) => YIELD_METHOD_NAMES[details.method],
  reference: (reference: Reference) =>
    reference.yield === null ? '–' : `${number(reference.yield)} t/ha (${SOURCES[reference.source]})`,
  percent: (value: number | null, ends?: readonly number[] | null) => withEnds(value, ends, 1, '%'),
  ha: (value: number) => `${number(value)} ha`,
  tonnes: (value: number | null, ends?: readonly number[] | null) => withEnds(value, ends, 2, 't'),
  perHectare: (value: number | null, ends?: readonly number[] | null) => withEnds(value, ends, 2, 't/ha'),
  /** Beside the figure, in whole per cents and tonnes as they are below. */
  damage: ({ damagePercent, damagePercentInterval, lostYield, lostYieldInterval }: YieldDetails) =>
    damagePercent === null
      ? ''
      : `Kár: ${withEnds(damagePercent, damagePercentInterval, 0, '%')}; kiesett termés: ${withEnds(lostYield, lostYieldInterval, 2, 't')}`,
  /**
   * The sum by which the lost yield can be checked, from the figures as they are printed; older protocols did not round
   * them.
   */
  lostSum: (value: number, { damagedArea, referenceYield }: YieldDetails) =>
    damagedArea === undefined || referenceYield === null || value > referenceYield
      ? ''
      : ` = ${number(damagedArea)} ha × (${number(referenceYield)} − ${number(value)} t/ha)`,
  share: (share: number) => `${number(100 * share, 1)} %`,
  window: (window: { readonly from: string; readonly to: string; readonly harvest: string | null } | undefined) =>
    window === undefined
      ? '–'
      : `${protocolTexts.date(window.from)} – ${protocolTexts.date(window.to)}${window.harvest === null ? '' : `, betakarítás: ${protocolTexts.date(window.harvest)}`}`,
  facts: {
    damageNumber: 'Kárszám',
    policyNumber: 'Kötvényszám',
    damageDate: 'Kár dátuma',
    dangerType: 'Veszélynem',
    meparCode: 'MePAR kód',
    plantName: 'Növény',
    insured: 'Biztosított',
    settlement: 'Település',
    address: 'Szemle helye',
    sampled: 'Mintavétel ideje',
    program: 'Program',
    damagedArea: 'Károsodott terület',
    tableArea: 'Tábla területe',
    method: 'Számítás módja',
    points: 'Figyelembe vett pontok',
    standardError: 'Standard hiba',
    fit: 'A hozam és a műholdkép kapcsolata',
    images: 'Felhasznált felvételek',
    /** Checked, and not used. */
    imagesSeen: 'Megvizsgált felvételek',
    reference: 'Referenciahozam',
    damagePercent: 'Kár a károsodott területen',
    damagePercentTable: 'Kár a teljes táblán',
    yieldTable: 'A teljes tábla hozama',
    lostYield: 'Kiesett termés',
    versions: 'Adatok változata',
    seed: 'Zónák véletlenmagja',
    lambda: 'A zónák súlya (λ)',
    unsampled: 'Mintavétel nélküli terület',
    window: 'Felvételek időszaka',
    at: 'Számítás ideje',
    by: 'Számította',
  },
  program: ({ name, version }: { readonly name: string; readonly version: string }) => `${name} ${version}`,
  /** The days on which points were measured. */
  days: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
  images: 'Műholdfelvételek',
  imageColumns: ['Nap', 'Termék', 'Változat'],
  photos: 'Fényképek',
  photoColumns: ['Sz.', 'Készült', 'Pont', 'SHA-256 ellenőrző összeg'],
  measurements: 'Mérések: mikor, ki, hol',
  measurementColumns: [
    'Sz.',
    'Mérve (készülék)',
    'Mérte',
    'Valódi Y (m)',
    'Valódi X (m)',
    'Pontosság',
    'Eltérés (m)',
    'Képek',
    'Megjegyzés',
  ],
  corrections: 'Javítások: a mért érték megmarad',
  correctionColumns: ['Sz.', 'Mért (t/ha)', 'Javítva (t/ha)', 'Mikor', 'Ki', 'Miért'],
  correctedYield: (value: number | null, measured: number) => `${number(value)} (mért ${number(measured)})`,
  photoNumbers: (numbers: readonly number[]) => numbers.map((each) => `${each}.`).join(' '),
  versions: ({ sampling, table }: { readonly sampling: number; readonly table: number }) =>
    `mintavétel: ${sampling}., táblahatár: ${table}.`,
  /** Older protocols do not name it. */
  seed: (seed: number | null | undefined) => (seed === null || seed === undefined ? '–' : String(seed)),
  fit: (details: YieldDetails) =>
    details.r2 === null
      ? 'nem használtuk fel'
      : `R² = ${number(details.r2, 3)}, Q² = ${number(details.q2, 3)}, súlya ${number(details.kappa, 3)}`,
  map: 'A károsodott terület, a zónák és a mintavételi pontok (EOV)',
  zones: 'Zónák',
  zoneColumns: ['Zóna', 'Terület (ha)', 'Pontok', 'Hozam (t/ha)'],
  points: 'Mintavételi pontok',
  pointColumns: ['Sz.', 'Eredet', 'Mérve', 'EOV Y (m)', 'EOV X (m)', 'Zóna', 'NDVI', 'Hozam (t/ha)', 'Megjegyzés'],
  origin: (isGenerated: boolean) => (isGenerated ? 'Javasolt' : 'Hozzáadott'),
  place: { damaged: '', undamaged: 'ép rész', outside: 'táblán kívül' },
  warnings: 'Figyelmeztetések',
  formula: 'A számítás menete',
  formulaText: (details: YieldDetails) =>
    details.method === 'composite'
      ? 'A pontok hozamát a zónák területével súlyoztuk (annyira, amennyire a zónák a hozamot magyarázzák), és legkisebb négyzetes regresszióval a műholdkép vegetációs indexéhez (NDVI) kötöttük. A becslés a regresszió átlaga a károsodott terület minden képpontján, a pontok eltéréseivel kiigazítva, és a zónák szerinti átlag, a regresszió előrejelző erejével (κ) súlyozva. A tartomány a Student-féle t-eloszlás 90 %-os tartománya.'
      : details.method === 'poststrat'
        ? 'A pontok hozamát zónánként átlagoltuk, és a zónák területével súlyoztuk, annyira, amennyire a zónák a hozamot magyarázzák. A szórás a zónákon belüli közös szórás; a tartomány a Student-féle t-eloszlás 90 %-os tartománya.'
        : 'A károsodott terület hozama a pontok hozamának egyszerű átlaga; a tartomány a Student-féle t-eloszlás 90 %-os tartománya.',
  recompute:
    'A számítás minden bemenő adata (pontok, zónák, képpontok NDVI-értékei, felvételek változata) a jegyzőkönyv JSON-változatában van; abból az eredmény az utolsó számjegyig újraszámolható.',
  hash: (sha256: string) => `A JSON-változat SHA-256 ellenőrző összege: ${sha256}`,
  signatures: ['Kárszakértő', 'Biztosított'],
  chainText: ({ position, hash }: { readonly position: number; readonly hash: string }) =>
    `A kárakta ${position}. bejegyzése; a bejegyzések láncának feje (SHA-256): ${hash}`,
  signatureDate: 'Kelt:',
  signedAt: (at: string) => `Kelt: ${pdfTexts.instant(new Date(at))}`,
  unsigned: (reason: string) => `Nem írta alá: ${reason}`,
  signatureHash: (sha256: string) => `Az aláírás SHA-256 lenyomata: ${sha256}`,
  page: (page: number, pages: number) => `${page} / ${pages}`,
  fileName: (damageNumber: string, meparCode: string) => `jegyzokonyv-${damageNumber}-${meparCode}`,
} as const;
