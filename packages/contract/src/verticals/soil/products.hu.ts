import type { ProductText } from '../../products/productRow.ts';
import type { products } from './products.ts';

export const productTexts: Readonly<Record<keyof typeof products, ProductText>> = {
  SoilManagementZone: {
    title: 'Menedzsmentzóna',
    description:
      'Menedzsmentzónák a tápanyag-utánpótlás tervezéséhez: alacsony, közepes, magas és változékony termőképességű részek.',
  },
};
