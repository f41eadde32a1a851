import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { ProductRow } from '../../products/productRow.ts';

const { FARMER, AGRARMONITOR, AGRO } = ROLES;

export const products = {
  Alert: { pictures: ['Alert'], also: [FARMER], button: ['more', 1], outlined: true },
  /** NDVI as the farmer gets it. */
  AgriNdvi: { pictures: ['AgriNdvi'], also: [FARMER], button: null },
  NDVI: { pictures: ['NDVI'], also: [FARMER, AGRO], button: ['main', 1] },
  Chronology: { pictures: ['BMI', 'TCI'], also: [FARMER, AGRARMONITOR, AGRO], button: ['main', 3] },
  Change: { pictures: ['Change'], also: [AGRARMONITOR], button: ['more', 2] },
  ChangeMap: { pictures: ['ChangeMap'], also: [AGRARMONITOR], button: ['main', 2] },
  DamageMap: { pictures: ['DamageMap'], also: [], button: ['main', 4] },
  HeterogenityMap: { pictures: ['HeterogenityMap'], also: [], button: ['main', 5] },
  TableFollowUp: { pictures: ['TableFollowUp'], also: [], button: ['more', 3] },
  SamplingMap: { pictures: [], also: [], button: null },
} as const satisfies Readonly<Record<string, ProductRow>>;
