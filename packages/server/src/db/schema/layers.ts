import type { RoadKind } from '@georisk/domain/reference/roads.ts';
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

/** A county as its border is drawn, where one was imported. */
export interface CountyTable {
  code: string;
  name: string;
  /** Whose data it is, as the map says it. */
  credit: string | null;
  geom: Geometry;
  geom3857: Geometry;
}

/** A road, or a piece of one, that maps show for orientation. */
export interface RoadTable {
  /** The source's own, or made of the line. */
  code: string;
  kind: RoadKind;
  /** As on its signs, without blanks; null where it has none. */
  number: string | null;
  credit: string | null;
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
  /** Of photos that a farmer sent of a block, with the day of the alert that they answer; null for the others. */
  blockId: number | null;
  alertDate: string | null;
  createdBy: number | null;
  createdAt: DefaultInstant;
  deletedAt: Date | null;
  /** A small JPEG; null where the device that sent the photo made none. */
  thumbnail: Generated<Buffer | null>;
}

export interface LayersSchema {
  district: DistrictTable;
  county: CountyTable;
  road: RoadTable;
  cropRecord: CropRecordTable;
  yieldRecord: YieldRecordTable;
  photo: PhotoTable;
}
