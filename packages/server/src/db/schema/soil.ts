import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

/** A patch of a company's soil map. */
export interface SoilMapZoneTable {
  id: Generated<number>;
  companyId: number;
  /** The source's own; where it has none, made from the shape. */
  externalId: string;
  genetic: string;
  physical: string;
  /** `#RRGGBB` */
  colorGenetic: string;
  colorPhysical: string;
  geom: Geometry;
  geom3857: Geometry;
  updatedAt: DefaultInstant;
}

/** A soil sample: a place, or the area that a mixed one was taken from. */
export interface SoilSampleTable {
  id: Generated<number>;
  companyId: number;
  /** The source's own; where it has none, made from the shape. */
  externalId: string;
  soilPlan: string | null;
  settlement: string | null;
  hrsz: string | null;
  meparCode: string | null;
  landUse: string | null;
  /** ha */
  area: number | null;
  genetic: string | null;
  /** Humus, per cent. */
  organicContent: number | null;
  geom: Geometry;
  geom3857: Geometry;
  updatedAt: DefaultInstant;
}

/** A management zone of a company. */
export interface SoilManagementZoneTable {
  id: Generated<number>;
  companyId: number;
  /** The source's own; where it has none, made from the shape. */
  externalId: string;
  areaName: string;
  category: string;
  color: string;
  /** The block it belongs to, where the source says so. */
  meparCode: string | null;
  geom: Geometry;
  geom3857: Geometry;
  updatedAt: DefaultInstant;
}

export interface SoilSchema {
  soilMapZone: SoilMapZoneTable;
  soilSample: SoilSampleTable;
  soilManagementZone: SoilManagementZoneTable;
}
