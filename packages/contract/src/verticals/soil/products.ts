import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { ProductRow } from '../../products/productRow.ts';

const { AGRO } = ROLES;

export const products = {
  SoilManagementZone: {
    pictures: ['SoilManagementZone'],
    also: [AGRO],
    button: ['more', 4],
    ofYear: true,
    outlined: true,
  },
} as const satisfies Readonly<Record<string, ProductRow>>;
