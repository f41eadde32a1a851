import { SWATH_SIZES } from '@georisk/domain/radar/swath.ts';
import type { SquareMetres } from '@georisk/domain/units.ts';
import type { Letter } from '#server/modules/mail/outbox.ts';

/** A case in a letter to its expert. */
export interface CaseLine {
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly dangerType: string;
  /** ha */
  readonly area: number;
  readonly blocks: readonly string[];
}

const squareKilometres = (area: number) =>
  `${Math.round(area / 1_000_000)
    .toLocaleString('hu-HU', { useGrouping: true })
    .replaceAll(/\s/g, '\u00A0')}\u00A0km²`;
const hectares = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const lineOf = ({ damageNumber, policyNumber, dangerType, area, blocks }: CaseLine) =>
  `- ${damageNumber} (kötvény: ${policyNumber}): ${dangerType}, ${hectares.format(area)} ha, blokk: ${blocks.join(', ')}`;

/** The place of a case that was opened from the radar: nobody has said an address yet. */
const placeOf = (settlement: string | null, meparCode: string) =>
  settlement === null ? `Külterület, ${meparCode} blokk` : `${settlement}, külterület, ${meparCode} blokk`;

export const radarTexts = {
  noticeLine: (block: string, settlement: string | null, plants: string) =>
    [settlement === null ? block : `${block} (${settlement})`, plants].filter(Boolean).join(', '),
  noticeMore: (count: number) => `és további ${count} blokk`,
  noRadars: (date: string) => `Erre a napra (${date}) nincs radaradat, ezért nem nyitható belőle kár.`,
  notHit: (policyNumber: string) => `A(z) ${policyNumber} kötvény tábláit ezen a napon nem érte jelenség.`,
  allReported: (policyNumber: string) =>
    `A(z) ${policyNumber} kötvény minden érintett blokkjára van már kárakta. Frissítse a listát!`,
  mayNotAssign: 'Szakértőt a vezető és az ügyintéző jelölhet ki. Nyissa meg a károkat szakértő nélkül!',
  laterEvent: 'Jövőbeli napra nem kérdezhető esemény. Válasszon mai vagy korábbi napot.',
  noAlerts: (date: string) =>
    `Ezen a napon (${date}) nincs riasztás biztosított területen. Válasszon a riasztások napjai közül.`,
  tooWideForNotices: (area: SquareMetres) =>
    `A nap riasztásai ${squareKilometres(area)} területet fednek le, legfeljebb ${squareKilometres(SWATH_SIZES[1])} gazdái értesíthetők egyszerre. Rajzolja meg az eseményt több, kisebb területtel.`,
  noProjection:
    'A fájl nem mondja meg a vetületét. Mentse vetülettel együtt, például GeoPackage-ként, vagy WGS 84 szerinti GeoJSON-ként.',
  severalLayers: 'A fájlban több réteg van. Mentse külön fájlba azt, amelyikben az esemény területe van.',
  noAreas: 'A fájlban nincs terület (sokszög). Pontból és vonalból nem lesz esemény.',
  inRow: (row: number, why: string) => `A fájl ${row}. eleme: ${why}`,
  eventNotHit: (policyNumber: string) => `A(z) ${policyNumber} kötvény tábláit az esemény területe nem érinti.`,
  future: 'Jövőbeli napra nem nyitható kár.',
  numbersUsedUp: 'Erre a napra elfogytak a kárszámok (9999). Nyissa meg a károkat egyenként!',
  place: placeOf,
  /** The zip code is required, and the radar knows none. */
  noZip: '–',
  noPlant: 'ismeretlen növény',
  letter: (date: string, cases: readonly CaseLine[]): Letter => ({
    subject: `${cases.length} új kár szemléje (${date})`,
    body: ({ name, companyName }, url) =>
      [
        `Tisztelt ${name}!`,
        `A radar szerint ${date} napján jelenség ért biztosított táblákat. Önnek adtuk ki ezeket a károkat:`,
        cases.map(lineOf).join('\n'),
        `A károk listája: ${url}`,
        `Üdvözlettel:\n${companyName ?? 'GeoRisk'}\n`,
      ].join('\n\n'),
    sms: (url) => `${cases.length} új kár szemléje (${date}): ${url}`,
  }),
} as const;
