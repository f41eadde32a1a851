import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { ProductRow, RoleProducts } from '../../products/productRow.ts';

export const products = {
  Alert: { pictures: ['Alert'], button: ['more', 1], outlined: true },
  /** NDVI as the farmer gets it. */
  AgriNdvi: { pictures: ['AgriNdvi'], button: null },
  NDVI: { pictures: ['NDVI'], button: ['main', 1] },
  Chronology: { pictures: ['BMI', 'TCI'], button: ['main', 3] },
  Change: { pictures: ['Change'], button: ['more', 2] },
  ChangeMap: { pictures: ['ChangeMap'], button: ['main', 2] },
  DamageMap: { pictures: ['DamageMap'], button: ['main', 4] },
  HeterogenityMap: { pictures: ['HeterogenityMap'], button: ['main', 5] },
  TableFollowUp: { pictures: ['TableFollowUp'], button: ['more', 3] },
  SamplingMap: { pictures: [], button: null },
} as const satisfies Readonly<Record<string, ProductRow>>;

export const roleProducts = {
  [ROLES.FARMER]: ['Alert', 'AgriNdvi', 'NDVI', 'Chronology'],
} as const satisfies RoleProducts;
