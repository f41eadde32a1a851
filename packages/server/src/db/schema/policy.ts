import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

export interface PolicyTable {
  id: Generated<number>;
  companyId: number;
  policyNumber: string;
  year: number;
  validFrom: string | null;
  validTo: string | null;
  /** Share of a damage that the insured bears, per cent. */
  deductible: number | null;
  /** `domain/peril/perilRules.ts`; empty where the contract names none. */
  perils: Generated<string[]>;
}

export interface PolicyPlotTable {
  id: Generated<number>;
  companyId: number;
  policyId: number;
  farmerUserId: number | null;
  externalId: string;
  meparCode: string;
  plantName: string | null;
  plantCode: string | null;
  insuredArea: number;
  tableGeom: Geometry;
  tableGeom3857: Geometry;
  tableGeomHa: number | null;
  /** Ft, as the contract states it. */
  sumInsured: number | null;
  /** Ft */
  premium: number | null;
  version: Generated<number>;
  updatedAt: DefaultInstant;
}

export interface PolicyYieldTable {
  id: Generated<number>;
  companyId: number;
  policyId: number;
  plantName: string;
  plantCode: string | null;
  yield: number;
}

export interface PolicySchema {
  policy: PolicyTable;
  policyPlot: PolicyPlotTable;
  policyYield: PolicyYieldTable;
}
