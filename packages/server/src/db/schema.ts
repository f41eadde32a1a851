import type { ColumnType, Generated } from 'kysely';
import type { MailSchema } from './schema/mail.ts';
import type { CaseSchema } from './schema/case.ts';
import type { CaseRowSchema } from './schema/caseRow.ts';
import type { ImportsSchema } from './schema/imports.ts';
import type { CompanySchema } from './schema/company.ts';
import type { LayersSchema } from './schema/layers.ts';
import type { PolicySchema } from './schema/policy.ts';
import type { SatelliteSchema } from './schema/satellite.ts';
import type { VerticalsSchema } from './schema/verticals.ts';
import type { NoticeSchema } from './schema/notice.ts';
import type { WebhookSchema } from './schema/webhook.ts';
import type { DefaultInstant, Geometry, Instant } from './schema/columns.ts';

/**
 * The tables as TypeScript sees them, camelCase (the database is snake_case, Kysely's CamelCasePlugin translates).
 * Dates are `YYYY-MM-DD` strings, instants `Date`. Geometry columns are never read or written bare:
 * `db/geometry.ts` turns them to and from GeoJSON.
 */
export interface AppUserTable {
  id: Generated<number>;
  companyId: number | null;
  userName: string;
  name: string;
  externalId: string | null;
  role: number;
  status: Generated<'active' | 'disabled'>;
  passwordHash: string | null;
  email: string | null;
  phone: string | null;
  welcomeScreen: Generated<boolean>;
  hidePolicyDamage: Generated<boolean>;
  capabilities: Generated<string[]>;
  demo: Generated<boolean>;
  version: Generated<number>;
  /** The person's data were erased: nobody finds this number or signs in with it any more. */
  erasedAt: Date | null;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

/** A key with which map programs sign in as a person. */
export interface MapKeyTable {
  id: string;
  userId: number;
  name: string;
  keyHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  lastUsedAt: Instant | null;
}

export type LinkKind = 'login' | 'alert' | 'reset' | 'impersonation' | 'visit';

export interface LinkTokenTable {
  id: string;
  tokenHash: Buffer;
  userId: number;
  kind: LinkKind;
  createdBy: number | null;
  /** The administrator's session that requested an impersonation; null when that has ended. */
  actorSessionId: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Date | null;
  usedNonceHash: Buffer | null;
  firstUsedAt: Date | null;
  lastUsedAt: Date | null;
  useCount: Generated<number>;
  frozenAt: Date | null;
  revokedAt: Date | null;
  messageId: string | null;
}

export interface LinkUseTable {
  linkId: string;
  usedAt: Instant;
  network: string;
}

export type SessionKind = 'password' | 'link' | 'alert' | 'impersonated';

export interface SessionTable {
  tokenHash: Buffer;
  id: string;
  userId: number;
  actorId: number | null;
  /** The administrator's own session: this one ends with it. */
  actorSessionId: string | null;
  kind: SessionKind;
  linkId: string | null;
  createdAt: Instant;
  authenticatedAt: Instant;
  lastUsedAt: Instant;
  idleSeconds: number;
  expiresAt: Instant;
  reason: string | null;
}

/** A device from which a person signed in; of its secret only a hash for that person alone. */
export interface KnownDeviceTable {
  secretHash: Buffer;
  userId: number;
  createdAt: Instant;
  lastUsedAt: Instant;
}

export interface ThrottleTable {
  key: string;
  at: Instant;
}

export interface MessageTable {
  id: string;
  companyId: number | null;
  userId: number | null;
  channel: 'email' | 'sms';
  kind: string;
  recipient: string;
  subject: string | null;
  body: string;
  /** The message as a page, and the one-click address; both only until the message was sent. */
  html: string | null;
  unsubscribeUrl: string | null;
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'outbox';
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  leaseUntil: Date | null;
  sentAt: Date | null;
  lastError: string | null;
  createdAt: Instant;
  bouncedAt: Generated<Date | null>;
  /** RFC 3463, as the notification said it. */
  bounceStatus: Generated<string | null>;
}

export interface LogEntryTable {
  id: Generated<number>;
  at: DefaultInstant;
  type: string;
  userId: number | null;
  actorId: number | null;
  companyId: number | null;
  resource: string | null;
  ip: string | null;
  requestId: string | null;
  /** The same for everything that one transaction wrote. */
  transactionMark: Generated<string | null>;
}

export interface ChangeTable {
  id: string;
  /** On its receipt. */
  number: Generated<string>;
  companyId: number | null;
  actorId: number | null;
  userId: number | null;
  subjectType: string;
  subjectId: string;
  operation: string;
  baseVersion: number | null;
  requestDigest: string | null;
  deviceAt: Date | null;
  gps: ColumnType<unknown, string | null, string | null>;
  serverAt: DefaultInstant;
  transactionMark: Generated<string | null>;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  answer: ColumnType<unknown, string | null, string | null>;
}

export interface CountryTable {
  code: string;
  name: string;
  geom: Geometry;
}

export interface SettlementTable {
  code: string;
  name: string;
  county: string | null;
  nuts4Code: string | null;
  nuts4Name: string | null;
  geom: Geometry;
  geom3857: Geometry;
}

export interface BlockTable {
  id: Generated<number>;
  meparCode: string;
  settlementCode: string | null;
  status: string | null;
  geom: Geometry;
  geom3857: Geometry;
  geomHa: number;
  updatedAt: DefaultInstant;
}

export interface DamageTable {
  id: Generated<number>;
  companyId: number;
  policyId: number | null;
  damageNumber: string;
  policyNumber: string;
  damageDate: string;
  dangerType: string;
  area: number;
  inspectionAddress: Generated<string>;
  inspectionAddressZip: Generated<string>;
  expertId: number | null;
  status: Generated<'new' | 'assigned' | 'inspected' | 'closed'>;
  version: Generated<number>;
  /** By which somebody wants its next step. */
  deadline: ColumnType<string | null, string | null | undefined, string | null>;
  deletedAt: Date | null;
  createdBy: number | null;
  createdAt: DefaultInstant;
}

export interface DamageBlockTable {
  companyId: number;
  damageId: number;
  meparCode: string;
  area: number;
  plants: Generated<string>;
}

export interface RasterTable {
  id: Generated<number>;
  companyId: number | null;
  groupName: string;
  kind: string;
  date: string;
  granule: Generated<string>;
  version: Generated<number>;
  layer: string;
  storageKey: string;
  sourceHash: string;
  srid: number;
  width: number;
  height: number;
  originX: number;
  originY: number;
  pixelX: number;
  pixelY: number;
  createdAt: DefaultInstant;
}

export interface BlockObservationTable {
  blockId: number;
  kind: string;
  date: string;
  /** Null where the statistics came without their image. */
  rasterId: number | null;
  count: number;
  clearShare: number;
  mean: number | null;
  sd: number | null;
  min: number | null;
  max: number | null;
  groupName: string;
  /** False where the image of the day shows this block wrongly, although it seems clear. */
  usable: Generated<boolean>;
  reason: string | null;
}

export interface AlertTable {
  id: Generated<number>;
  companyId: number | null;
  externalId: string;
  blockId: number;
  date: string;
  kind: string;
  geom: Geometry;
  areaHa: number;
  dateBefore: string | null;
  source: Generated<'import' | 'engine'>;
  data: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: DefaultInstant;
}

export interface ProductTable {
  id: Generated<number>;
  companyId: number;
  damageId: number | null;
  damagePlotId: number | null;
  meparCode: string | null;
  type: string;
  subType: string | null;
  date: string;
  dateBefore: string | null;
  url: string | null;
  fileName: string | null;
  geom: Geometry;
  data: ColumnType<unknown, string | null, string | null>;
  createdAt: DefaultInstant;
}

export interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}

export interface Schema
  extends SatelliteSchema,
    LayersSchema,
    CompanySchema,
    CaseSchema,
    CaseRowSchema,
    MailSchema,
    PolicySchema,
    ImportsSchema,
    VerticalsSchema,
    NoticeSchema,
    WebhookSchema {
  appUser: AppUserTable;
  mapKey: MapKeyTable;
  linkToken: LinkTokenTable;
  linkUse: LinkUseTable;
  session: SessionTable;
  knownDevice: KnownDeviceTable;
  throttle: ThrottleTable;
  message: MessageTable;
  logEntry: LogEntryTable;
  change: ChangeTable;
  country: CountryTable;
  settlement: SettlementTable;
  block: BlockTable;
  damage: DamageTable;
  damageBlock: DamageBlockTable;
  raster: RasterTable;
  blockObservation: BlockObservationTable;
  alert: AlertTable;
  product: ProductTable;
  setting: SettingTable;
}
