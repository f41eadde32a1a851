import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

interface SurveyRow {
  id: Generated<number>;
  companyId: number;
  /** The source's own; where it has none, made from the shape. */
  externalId: string;
  geom: Geometry;
  geom3857: Geometry;
  updatedAt: DefaultInstant;
}

/** A patch of a company's soil map. */
export interface SoilMapZoneTable extends SurveyRow {
  genetic: string;
  physical: string;
  /** `#RRGGBB` */
  colorGenetic: string;
  colorPhysical: string;
}

/** A soil sample: a place, or the area that a mixed one was taken from. */
export interface SoilSampleTable extends SurveyRow {
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
}

/** A management zone of a company. */
export interface SoilManagementZoneTable extends SurveyRow {
  areaName: string;
  category: string;
  color: string;
  /** The block it belongs to, where the source says so. */
  meparCode: string | null;
}

export interface SoilSchema {
  soilMapZone: SoilMapZoneTable;
  soilSample: SoilSampleTable;
  soilManagementZone: SoilManagementZoneTable;
}
