import { formatCount, formatDate, formatDecimal, formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';

const unknown = '–';
const orUnknown = (write: (value: number) => string) => (value: number | null) => (value === null ? unknown : write(value));

const percent = (digits: number) => orUnknown((share) => `${formatDecimal(share * 100, digits)}\u00A0%`);

export const companyFigureTexts = {
  title: 'Vezetői kimutatás',
  explanation:
    'A társaság számai. A kifizetés az akta legutóbbi kártérítési javaslata; a díj és a biztosítási összeg az időszak végének évére szól, egész évre.',
  loading: 'a kimutatás',
  from: 'Ettől',
  to: 'Eddig',
  thisYear: 'Idén',
  against: (from: string, to: string) => `Előző évi megfelelő: ${formatDate(from)} – ${formatDate(to)}`,
  none: 'Ebben az időszakban nincs bejelentett kár.',
  unknown,
  count: formatCount,
  money: orUnknown(formatForints),
  hectares: formatHectares,
  share: percent(1),
  lossCost: percent(2),
  frequency: orUnknown((value) => formatDecimal(value, 3)),
  days: orUnknown((value) => `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)}\u00A0nap`),
  before: (value: string) => `tavaly: ${value}`,
  figures: {
    cases: 'Bejelentett kár',
    damagedArea: 'Károsodott terület',
    payout: 'Kártérítési javaslat',
    lossRatio: 'Kárhányad (javaslat / díj)',
    lossCost: 'Kárköltség (javaslat / biztosítási összeg)',
    frequency: 'Gyakoriság (kár / kötvény)',
    severity: 'Átlagkár (javaslat / kár)',
    assigned: 'Kár napjától a kiosztásig',
    inspected: 'Kár napjától a felmérésig',
    closed: 'Kár napjától a lezárásig',
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
  bar: (cases: number, payout: number) => `${formatCount(cases)} kár · ${formatForints(payout)}`,
  month: (from: string) => `${from.slice(0, 4)}. ${from.slice(5, 7)}.`,
  name: 'Megnevezés',
  value: 'Károk és javaslat',
} as const;
