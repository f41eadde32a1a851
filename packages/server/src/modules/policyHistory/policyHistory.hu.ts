import type { RecordedAnswer } from '@georisk/domain/alert/answers.ts';

const outlines: Readonly<Record<string, string>> = {
  'save-outline': 'Táblahatár rajzolása',
  'delete-outline': 'Táblahatár törlése',
};

const answers: Readonly<Record<RecordedAnswer, string>> = {
  seen: 'A gazda látta a riasztást',
  harvested: 'A gazda szerint már betakarították',
  noDamage: 'A gazda szerint nincs kár',
  damage: 'A gazda szerint kár van',
  withdrawn: 'A gazda visszavonta a válaszát',
};

export const policyHistoryTexts = {
  outline: (operation: string): string => outlines[operation] ?? 'Táblahatár módosítása',
  alert: 'Riasztás',
  notice: 'A gazda értesítése a riasztásról',
  answer: (answer: string): string => answers[answer as keyof typeof answers] ?? 'A gazda válasza',
} as const;
