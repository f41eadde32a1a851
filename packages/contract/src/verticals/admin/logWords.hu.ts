import type { logWords } from './admin.tables.ts';

export const logWordTexts: Readonly<Record<keyof typeof logWords, string>> = {
  'impersonate-start': 'Más nevében: kezdés',
  'impersonate-end': 'Más nevében: befejezés',
  'user-created': 'Felhasználó létrehozása',
  'user-changed': 'Felhasználó módosítása',
  'company-changed': 'Társaság módosítása',
  'person-exported': 'Személyes adatok kiadása',
  'person-erased': 'Személyes adatok törlése',
  'data-imported': 'Importálás',
  'import-mapping-saved': 'Import megfeleltetésének megjegyzése',
  'import-mapping-forgotten': 'Import megfeleltetésének elfelejtése',
  'import-undone': 'Importálás visszavonása',
  'webhook-made': 'Webhook felvétele',
  'webhook-changed': 'Webhook módosítása',
  'webhook-removed': 'Webhook törlése',
  'webhook-sent-by-hand': 'Webhook: próbaüzenet vagy újraküldés',
  'notice-text-changed': 'Értesítés szövegének módosítása',
  'notice-channels-changed': 'Értesítések csatornájának módosítása',
  'notice-text-tested': 'Értesítés: próbaüzenet magának',
  'next-notices-changed': 'Következő kiküldés csatornájának módosítása',
};
