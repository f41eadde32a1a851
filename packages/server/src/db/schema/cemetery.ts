import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

export interface GraveyardTable {
  id: Generated<number>;
  companyId: number;
  code: string;
  name: string;
  geom: Geometry;
  geom3857: Geometry;
  entrance: Geometry | null;
  /** The account that the links of its visitors open. */
  visitorUserId: number | null;
  updatedAt: DefaultInstant;
}

export interface GraveTable {
  id: Generated<number>;
  companyId: number;
  graveyardId: number;
  parcel: string;
  rowName: string;
  pos: string;
  geom: Geometry;
  geom3857: Geometry;
  validUntil: string | null;
  photoPath: string | null;
  updatedAt: DefaultInstant;
}

/** The graves of a row as one: kept by triggers on `grave`. */
export interface GraveRowTable {
  graveyardId: number;
  parcel: string;
  rowName: string;
  companyId: number;
  graves: number;
  /** Hull of its graves. */
  geom: Geometry;
}

export interface DeceasedTable {
  id: Generated<number>;
  companyId: number;
  graveId: number;
  name: string;
  /** The name as it is searched: plain text, a blank at both ends. */
  nameKey: string;
  /** A `LifeDate` of the domain. */
  birthDate: string | null;
  deathDate: string | null;
  /** Which one it is of those of the same grave, name and dates, from 1. */
  nth: Generated<number>;
}

export interface CemeteryObjectTable {
  id: Generated<number>;
  companyId: number;
  graveyardId: number;
  externalId: string;
  name: string;
  geom: Geometry;
  geom3857: Geometry;
  /** `#RRGGBB`. */
  color: string;
  geomType: string;
  symbol: string;
  size: number;
}

export interface GraveyardLinkTable {
  /** The link's own. */
  id: string;
  companyId: number;
  graveyardId: number;
  /** Where it hangs, in the clerk's words. */
  label: string;
}

export interface CemeterySchema {
  graveyard: GraveyardTable;
  grave: GraveTable;
  graveRow: GraveRowTable;
  deceased: DeceasedTable;
  cemeteryObject: CemeteryObjectTable;
  graveyardLink: GraveyardLinkTable;
}
