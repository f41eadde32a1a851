import type { ProductRow } from '../../products/productRow.ts';

export const products = {
  SoilManagementZone: {
    pictures: ['SoilManagementZone'],
    button: ['more', 4],
    ofYear: true,
    outlined: true,
  },
} as const satisfies Readonly<Record<string, ProductRow>>;
