import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';

const answers: Readonly<Record<InsuredAlert['answers'][number], string>> = {
  seen: 'látta',
  harvested: 'betakarította',
  noDamage: 'szerinte nem kár',
  damage: 'szerinte kár van',
  withdrawn: 'visszavonta a válaszát',
};

const notices: Readonly<Record<InsuredAlert['notices'][number], string>> = {
  waiting: 'küldésre vár',
  queued: 'sorban áll',
  handed: 'átadva',
  opened: 'megnyitotta',
  refused: 'visszautasítva',
  bounced: 'visszapattant',
  unsent: 'nem ment el',
  skipped: 'kihagyva',
  unknown: 'nem tudni, elment-e',
};

export const insuredAlertTexts = {
  fileName: (day: string) => `riasztasok-${day}.xlsx`,
  sheet: 'Riasztások',
  cut: (most: number) => `A táblázat az első ${most.toLocaleString('hu-HU')} riasztást tartalmazza. Szűkítse a listát!`,
  answers,
  notices,
  case: (number: string, isOpen: boolean) => (isOpen ? `${number} (nyitott)` : number),
  columns: {
    block: 'MePAR blokk',
    date: 'Felvétel',
    settlement: 'Település',
    area: 'Érintett terület (ha)',
    share: 'A blokk része (%)',
    from: 'NDVI előtte',
    to: 'NDVI a napon',
    plots: 'Táblák',
    crops: 'Növények',
    insured: 'Biztosított',
    policies: 'Kötvény',
    sum: 'Biztosítási összeg (Ft)',
    answer: 'A gazda válasza',
    notice: 'Értesítés',
    cases: 'Kárakta',
  },
} as const;
