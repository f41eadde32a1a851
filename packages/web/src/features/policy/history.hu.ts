import type { PolicyEvent } from '@georisk/contract/verticals/insurance/policyHistory.ts';
import { formatCount, formatHectares } from '#web/lib/format.ts';

export const policyHistoryTexts = {
  title: 'A kötvény története',
  show: 'Történet megjelenítése',
  loading: 'a kötvény története',
  none: 'Ezzel a kötvénnyel még nem történt semmi: nincs rajz, kár, riasztás, sem üzenet.',
  kinds: 'Mi látsszon',
  all: 'Minden',
  kind: {
    outline: 'Rajzok',
    case: 'Károk',
    alert: 'Riasztások',
    notice: 'Értesítések',
    answer: 'Válaszok',
  } satisfies Record<PolicyEvent['kind'], string>,
  by: (name: string, actor: string | null) => (actor === null ? name : `${name} nevében: ${actor}`),
  to: (name: string) => `címzett: ${name}`,
  hectares: (area: number) => formatHectares(area),
  damage: ({ damageNumber, dangerType }: NonNullable<PolicyEvent['damage']>) => `${damageNumber} · ${dangerType}`,
  more: (count: number) => `Még ${formatCount(count)} bejegyzés`,
  cut: 'A legújabb bejegyzések; a régebbiek az érintett kárak és blokkok lapján vannak.',
} as const;
