import { NDVI_METHOD } from '../../products/ndviMethod.hu.ts';
import type { PictureText } from '../../products/picture.ts';
import type { ProductText } from '../../products/productRow.ts';
import type { pictures } from './pictures.ts';
import type { products } from './products.ts';

export const productTexts: Readonly<Record<keyof typeof products, ProductText>> = {
  SoilManagementZone: {
    title: 'Menedzsmentzóna',
    description:
      'Menedzsmentzónák a tápanyag-utánpótlás tervezéséhez: alacsony, közepes, magas és változékony termőképességű részek.',
  },
};

/** How each type is made, in a sentence or two. */
export const productMethods: Readonly<Record<keyof typeof products, string>> = {
  SoilManagementZone:
    'A képpont évenkénti legmagasabb NDVI-értékének táblán belüli helyzete (z-érték) legalább három évben: tartósan alacsony, ' +
    `közepes, magas, illetve az évek között változékony zónák. ${NDVI_METHOD}`,
};

export const pictureTexts: Readonly<Record<keyof typeof pictures, PictureText>> = {
  SoilManagementZone: {
    title: 'Menedzsmentzónák',
    styles: { 'soil-zone': 'Menedzsmentzónák', 'soil-zone-cb': 'Menedzsmentzónák (színtévesztőknek)' },
  },
};
