import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

/** Where a phenomenon was on a day; everybody's. */
export interface RadarEventTable {
  id: Generated<number>;
  externalId: string;
  dateRadar: string;
  startedAt: Date | null;
  endedAt: Date | null;
  phenomenon: string;
  severity: number;
  meshMm: number | null;
  /** Probability of hail, 0-1. */
  poh: number | null;
  /** m/s */
  gustMs: number | null;
  rainMmH: number | null;
  source: string | null;
  geom: Geometry;
  updatedAt: DefaultInstant;
}

/** What a company insures a crop at. */
export interface InsuredPriceTable {
  companyId: number;
  plantCode: string;
  year: number;
  /** Ft/t */
  price: number;
  updatedAt: DefaultInstant;
}

export interface RadarSchema {
  radarEvent: RadarEventTable;
  insuredPrice: InsuredPriceTable;
}
