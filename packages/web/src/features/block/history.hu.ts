import type { BlockYear } from '@georisk/contract/verticals/insurance/blockHistory.ts';
import { formatCount, formatDate, formatHectares, formatNumber, formatShare } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';

const kinds: Readonly<Record<BlockYear['yields'][number]['kind'], string>> = {
  insured: 'biztosított',
  record: 'nyilvántartott',
  surveyed: 'felmért',
};

export const blockHistoryTexts = {
  title: 'A blokk múltja',
  show: 'Múlt megjelenítése',
  loading: 'a blokk múltja',
  none: 'Erről a blokkról még nincs korábbi adat: se növény, se hozam, se kár, se riasztás.',
  crops: 'Növény',
  insured: 'Biztosítva',
  yields: 'Hozam',
  damages: 'Kár',
  alerts: 'Riasztás',
  noDamage: 'Nem volt bejelentett kár.',
  crop: ({ name, share }: BlockYear['crops'][number]) => `${name} ${formatShare(share)}`,
  plot: ({ crop, hectares, sumInsured }: BlockYear['insured'][number]) =>
    [crop, formatHectares(hectares), ...(sumInsured === null ? [] : [formatForints(sumInsured)])].join(' · '),
  yield: ({ crop, yield: value, kind }: BlockYear['yields'][number]) =>
    `${crop} ${formatNumber(value)}\u00A0t/ha (${kinds[kind]})`,
  damage: ({ dangerType, damageDate, proposal }: BlockYear['damages'][number]) =>
    [dangerType, formatDate(damageDate), ...(proposal === null ? [] : [`javaslat ${formatForints(proposal)}`])].join(
      ' · ',
    ),
  alert: ({ date, hectares }: BlockYear['alerts'][number]) => `${formatDate(date)} · ${formatHectares(hectares)}`,
  moreAlerts: (count: number) => `és még ${formatCount(count)}`,
} as const;
