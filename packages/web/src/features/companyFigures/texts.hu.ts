import { UNKNOWN_AMOUNT } from '@georisk/domain/portfolio/partlyKnown.hu.ts';
import { formatCount, formatDate, formatDecimal, formatHectares } from '#web/lib/format.ts';
import { formatForints, forintsOr } from '#web/lib/money.hu.ts';

const orUnknown = (write: (value: number) => string) => (value: number | null) =>
  value === null ? UNKNOWN_AMOUNT : write(value);

const percent = (digits: number) => orUnknown((share) => `${formatDecimal(share * 100, digits)}\u00A0%`);

export const companyFigureTexts = {
  title: 'Vezetői kimutatás',
  explanation:
    'A társaság számai a bejelentés napja szerint. A javaslat az akta legutóbbi kártérítési javaslata; a díj és a biztosítási összeg az időszak végének évére szól, egész évre. A kárhányadba és a kárköltségbe csak azok a kötvények számítanak, amelyeknek minden tábláján ismert a díj, illetve a biztosítási összeg.',
  loading: 'a kimutatás',
  from: 'Ettől',
  to: 'Eddig',
  thisYear: 'Idén',
  against: (from: string, to: string) => `Előző évi megfelelő: ${formatDate(from)} – ${formatDate(to)}`,
  none: 'Ebben az időszakban nincs bejelentett kár.',
  count: formatCount,
  money: orUnknown(formatForints),
  hectares: formatHectares,
  share: percent(1),
  lossCost: percent(2),
  frequency: orUnknown((value) => formatDecimal(value, 3)),
  days: orUnknown((value) => `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)}\u00A0nap`),
  before: (value: string, basis: string | null) => `tavaly: ${value}${basis === null ? '' : ` (${basis})`}`,
  figures: {
    cases: 'Bejelentett kár',
    damagedArea: 'Károsodott terület',
    payout: 'Kártérítési javaslat',
    lossRatio: 'Kárhányad (javaslat / díj)',
    lossCost: 'Kárköltség (javaslat / biztosítási összeg)',
    frequency: 'Gyakoriság (kár / kötvény)',
    severity: 'Átlagkár (javaslat / kár)',
    assigned: 'Bejelentéstől a kiosztásig',
    inspected: 'Bejelentéstől a felmérésig',
    closed: 'Bejelentéstől a lezárásig',
  },
  cycle: 'Átfutási idők (medián)',
  cycleHint: 'A kárakták bejegyzett állapotváltozásaiból; ahol még nincs ilyen, nem számít.',
  years: 'Évek egymás mellett',
  year: 'Év',
  columns: {
    policies: 'Kötvények',
    hectares: 'Biztosított terület',
    sumInsured: 'Biztosítási összeg',
    premium: 'Díj',
    cases: 'Károk',
    payout: 'Javaslat',
    lossRatio: 'Kárhányad',
    frequency: 'Gyakoriság',
    severity: 'Átlagkár',
  },
  byMonth: 'Károk havonta',
  byDanger: 'Károk veszélynemenként',
  byCrop: 'Károk növényenként',
  bar: (cases: number, payout: number | null) => `${formatCount(cases)} kár · ${forintsOr(UNKNOWN_AMOUNT, payout)}`,
  month: (from: string) => `${from.slice(0, 4)}. ${from.slice(5, 7)}.`,
  name: 'Megnevezés',
  value: 'Károk és javaslat',
} as const;
