import { TO_HAND_OUT_TEXT } from '@georisk/domain/caseList/toHandOut.hu.ts';
import type { MorningKey } from '@georisk/contract/verticals/insurance/morning.ts';
import { NO_SUM_TEXT, withoutSumText } from '@georisk/domain/portfolio/partlyKnown.hu.ts';
import { formatCount, formatDate, formatMonthDay } from '#web/lib/format.ts';
import { forintsOr } from '#web/lib/money.hu.ts';

const figures: Readonly<Record<MorningKey, string>> = {
  unassigned: `kiosztandó kárakta (${TO_HAND_OUT_TEXT})`,
  late: 'lejárt határidejű kárakta',
  second: 'kárakta második szemlére vár',
  proposals: 'terepi javaslat döntésre vár',
  open: 'nyitott kárakta',
  alerts: 'új riasztás biztosított táblán',
  undrawn: 'kötvényen van megrajzolandó tábla',
  passes: 'esedékes műholdfelvétel',
};

export const morningTexts = {
  title: 'Mai teendők',
  loading: 'a mai teendők',
  nothing: 'Ma nincs teendő.',
  nothingHint: 'Ha kárakta érkezik, vagy egy műholdfelvétel riasztást ad, itt jelenik meg.',
  figures,
  hit: (hectares: number, forints: number | null) =>
    `${formatCount(hectares)}\u00A0ha · ${forintsOr(NO_SUM_TEXT, forints)}`,
  hitTitle: (since: string) => `Riasztott biztosított terület és biztosítási összege, ${formatMonthDay(since)} óta`,
  withoutSum: withoutSumText,
  newest: (date: string) => `Legfrissebb felvétel: ${formatDate(date)}`,
  next: (date: string) => `A következő várható: ${formatDate(date)}`,
  noImages: 'Még nincs műholdfelvétel.',
  portfolio: 'Állomány',
  portfolioLoading: 'az állomány',
  year: (year: number) => `${year}. évi szerződések`,
  plots: 'Biztosított tábla',
  area: 'Biztosított terület',
  sum: 'Biztosítási összeg',
  noPortfolio: 'Még nincs kötvény. A szerződések importálása után itt látszik, mennyi a biztosított terület.',
  policies: 'Kötvények',
  exposure: 'Kitettség',
} as const;
