import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Geometry, Instant } from './columns.ts';

export interface DamagePlotTable {
  id: Generated<number>;
  companyId: number;
  damageId: number;
  meparCode: string;
  /** Empty where the report names no crop. */
  plantName: Generated<string>;
  plantCode: string | null;
  /** ha, as reported. */
  area: number;
  expertId: number | null;
  tableGeom: Geometry;
  tableGeom3857: Geometry;
  tableGeomHa: number | null;
  tableAsMepar: Generated<boolean>;
  tableVersion: Generated<number>;
  /** Union of the damaged areas within the plot. */
  damagedGeom: Geometry;
  damagedHa: Generated<number>;
  samplingVersion: Generated<number>;
  calculatedYield: number | null;
  calculationId: string | null;
  updatedAt: DefaultInstant;
  /** Removed from its case; the work on it stays. */
  deletedAt: Date | null;
}

export interface DamageAreaTable {
  id: string;
  companyId: number;
  damagePlotId: number;
  geom: Geometry;
  geom3857: Geometry;
  areaHa: number;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
  deletedAt: Date | null;
}

export interface SamplingPointTable {
  id: string;
  companyId: number;
  damagePlotId: number;
  sequenceId: number;
  isGenerated: boolean;
  isUsed: Generated<boolean>;
  /** t/ha */
  yield: number | null;
  /** As it was measured, where a correction is in force in `yield`. */
  measuredYield: number | null;
  /** When the yield was measured, by the device; null where it was not given. */
  measuredAt: Date | null;
  /** Who measured it; null where nobody did, or it was not recorded. */
  measuredBy: number | null;
  /** When the server got the measurement. */
  receivedAt: Date | null;
  /** Seconds by which the device's clock was behind the server's at sending; below 0: ahead. */
  clockBehind: number | null;
  /** Where the device was: WGS 84, degrees, and the radius of 68 %, m. All four or none. */
  fixLon: number | null;
  fixLat: number | null;
  fixAccuracy: number | null;
  fixAt: Date | null;
  /** The point of a later plan that has its measurement. */
  replacedBy: string | null;
  name: Generated<string>;
  comment: Generated<string>;
  geom: Geometry;
  geom3857: Geometry;
  zoneIndex: number | null;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
  deletedAt: Date | null;
}

/** A value that somebody put in the place of a measured one. */
export interface SamplingCorrectionTable {
  id: string;
  companyId: number;
  samplingPointId: string;
  /** t/ha; null where the measurement was taken away. */
  yield: number | null;
  reason: string;
  correctedBy: number | null;
  correctedAt: Date;
}

export interface SamplingZoneTable {
  companyId: number;
  damagePlotId: number;
  zoneIndex: number;
  geom: Geometry;
  geom3857: Geometry;
  color: string;
  areaHa: number;
  meanNdvi: number;
  /** Dates of the images that the zones were made of. */
  ndviDates: Generated<string[]>;
}

export interface YieldCalculationTable {
  id: string;
  companyId: number;
  damagePlotId: number;
  calculatedYield: number;
  details: ColumnType<unknown, string, never>;
  /** All grounds of the figure. */
  protocol: ColumnType<unknown, string, never>;
  at: Instant;
  byUserId: number | null;
}

export interface DamageInspectionTable {
  id: Generated<number>;
  companyId: number;
  damageId: number;
  inspectionNumber: string | null;
  inspectedAt: Date | null;
  expertId: number | null;
  /** Ft */
  reserve: number | null;
  status: string | null;
}

export interface DamageInspectionDocumentTable {
  id: Generated<number>;
  companyId: number;
  inspectionId: number;
  type: string;
  data: ColumnType<unknown, string, string>;
  externalId: string | null;
  createdAt: DefaultInstant;
  /** Ft */
  proposal: number | null;
  wantsPayout: boolean | null;
  needsAnother: boolean | null;
  anotherOn: string | null;
  expertName: string | null;
  plantName: string | null;
  plantCode: string | null;
}

/** Who signed the figures of a case, or why nobody did. */
export interface CaseSignatureTable {
  id: string;
  companyId: number;
  damageId: number;
  signerName: string | null;
  /** `domain/case/signature.ts` */
  strokes: string | null;
  unsignedReason: string | null;
  plots: ColumnType<unknown, string, never>;
  sha256: string;
  deviceAt: Date | null;
  signedAt: Instant;
  userId: number | null;
}

/** A link of the chain over a case's changes; the database writes it. */
export interface CaseChainTable {
  damageId: number;
  position: number;
  companyId: number | null;
  changeId: string;
  hash: string;
}

/** A key with which a device of a person signs rescue files: SHA-256 of its public half. */
export interface DeviceKeyTable {
  userId: number;
  fingerprint: string;
  createdAt: Instant;
  seenAt: Instant;
}

/** What an operation of a rescue file has made of a thing. */
export interface RescuedOperationTable {
  /** Whose operation it is. */
  userId: number;
  changeId: string;
  companyId: number | null;
  /** Fingerprint of the key that has signed the file. */
  device: string;
  position: Generated<number>;
  thing: string;
  fromState: string | null;
  toState: string | null;
  fileId: string;
  importedBy: number;
  importedAt: Instant;
}

/** An operation whose case or plot was reassigned, closed or deleted: kept until somebody decides. */
export interface CaseProposalTable {
  /** The name of the operation, made by its device. */
  changeId: string;
  companyId: number;
  damageId: number;
  damagePlotId: number | null;
  /** Whose work it is, and who sent it: others bring it by a rescue file. */
  authorId: number;
  sentBy: number;
  kind: string;
  cause: string;
  /** As the device made it. */
  operation: ColumnType<unknown, string, never>;
  deviceAt: Instant;
  gps: ColumnType<unknown, string | null, never>;
  /** Of a photo. */
  storageKey: string | null;
  sha256: string | null;
  mediaType: string | null;
  bytes: ColumnType<number | null, number | null, never>;
  thumbnail: Buffer | null;
  keptAt: Instant;
  state: Generated<string>;
  decidedBy: number | null;
  decidedAt: Instant | null;
  reason: string | null;
}

/** A device that opens what was taken to the field for some hours, by a key that stays on it. */
export interface DeviceGrantTable {
  id: string;
  userId: number;
  /** SPKI of a key over P-256. */
  publicKey: Buffer;
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
}

/** What staff wrote about a farmer, for their own company. */
export interface FarmerNoteTable {
  id: string;
  companyId: number;
  farmerUserId: number;
  authorId: number;
  text: string;
  createdAt: Instant;
  deletedAt: Date | null;
}

export interface CaseSchema {
  farmerNote: FarmerNoteTable;
  deviceKey: DeviceKeyTable;
  rescuedOperation: RescuedOperationTable;
  caseProposal: CaseProposalTable;
  deviceGrant: DeviceGrantTable;
  caseChain: CaseChainTable;
  caseSignature: CaseSignatureTable;
  damagePlot: DamagePlotTable;
  damageArea: DamageAreaTable;
  samplingCorrection: SamplingCorrectionTable;
  samplingPoint: SamplingPointTable;
  samplingZone: SamplingZoneTable;
  yieldCalculation: YieldCalculationTable;
  damageInspection: DamageInspectionTable;
  damageInspectionDocument: DamageInspectionDocumentTable;
}
