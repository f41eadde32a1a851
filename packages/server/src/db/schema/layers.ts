import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

export interface DistrictTable {
  code: string;
  name: string;
  county: string | null;
  source: 'import' | 'settlements';
  geom: Geometry;
  geom3857: Geometry;
}

/** The crop of a piece of land in a harvest year; 1 to 5 are named by the year (`domain/cropMap`). */
export interface CropRecordTable {
  id: Generated<number>;
  year: number;
  crop: number;
  date: string;
  externalId: string;
  geom: Geometry;
  geom3857: Geometry;
}

export type YieldLevel = 'mepar' | 'nuts4' | 'county' | 'country';

export interface YieldRecordTable {
  id: Generated<number>;
  /** Null: everybody's. */
  companyId: number | null;
  level: YieldLevel;
  /** MePAR code, district code, name of the county, code of the country. */
  code: string;
  plantCode: string;
  year: number;
  /** t/ha */
  yield: number;
  updatedAt: DefaultInstant;
}

export interface PhotoTable {
  id: string;
  companyId: number;
  damageId: number | null;
  damageNumber: string | null;
  inspectionNumber: string | null;
  externalId: string | null;
  sequenceNumber: number | null;
  photoCreatedAt: Date | null;
  sha256: string;
  /** Key in the object store. */
  storageKey: string;
  mediaType: string;
  bytes: number;
  geom: Geometry;
  geom3857: Geometry;
  /** The sampling point that it shows; it may not have arrived yet. */
  samplingPointId: string | null;
  createdBy: number | null;
  createdAt: DefaultInstant;
  deletedAt: Date | null;
  /** A small JPEG; null where the device that sent the photo made none. */
  thumbnail: Generated<Buffer | null>;
}

export interface LayersSchema {
  district: DistrictTable;
  cropRecord: CropRecordTable;
  yieldRecord: YieldRecordTable;
  photo: PhotoTable;
}
