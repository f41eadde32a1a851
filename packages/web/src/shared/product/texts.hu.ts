import { PRODUCT_TEXTS } from '@georisk/contract/products/productTypes.ts';
import type { ProductType } from './productTable.ts';

export const productTexts = {
  title: 'MePAR blokk',
  typeName: (type: ProductType) => PRODUCT_TEXTS[type].button ?? PRODUCT_TEXTS[type].title,
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
