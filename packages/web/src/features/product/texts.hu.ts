import type { ProductType } from './productTable.ts';

const types: Readonly<Record<ProductType, string>> = {
  NDVI: 'NDVI',
  AgriNdvi: 'NDVI',
  ChangeMap: 'Változástérkép',
  Chronology: 'Kronológia',
  DamageMap: 'Kártérkép',
  HeterogenityMap: 'Táblamonitoring',
  Alert: 'Riasztások',
  Change: 'Változás',
  TableFollowUp: 'Táblakövetés',
  SoilManagementZone: 'Menedzsmentzóna',
};

export const productTexts = {
  title: 'MePAR blokk',
  types,
  subTypes: { BMI: 'biomassza-intenzitás', TCI: 'látható felvétel' },
  subType: 'A kronológia képe',
  loading: 'a MePAR blokk adatai',
  products: 'Térképek',
  moreProducts: 'További térképek',
  back: 'Vissza',
  backToBlock: 'Vissza a blokkhoz',
  about: 'Miről szól ez a térkép?',
  dates: 'Dátumok',
  since: (date: string) => `${date} óta`,
  none: 'Nincs rendelkezésre álló adat!',
  pdf: 'Dokumentum (PDF)',
  pdfWorking: 'A dokumentum készül…',
  pdfFailed: 'A dokumentum nem készült el.',
  missingOutline: 'A MePAR körvonal hiányzik!',
  drawerOpen: 'Az NDVI-görbe megnyitása',
  drawerClose: 'Az NDVI-görbe becsukása',
  drawer: 'NDVI-görbe',
  comparing: 'előbb zárja be az összehasonlítást',
} as const;
