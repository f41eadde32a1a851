import type { RecordedAnswer } from '@georisk/domain/alert/answers.ts';
import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Geometry, Instant } from './columns.ts';

/** A JSON column: read as parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

export interface SceneSourceTable {
  id: Generated<number>;
  companyId: number | null;
  name: string;
  url: string;
  collection: string | null;
  groupName: Generated<string>;
  active: Generated<boolean>;
  pollMinutes: Generated<number>;
  lookbackDays: Generated<number>;
  mostCloud: Generated<number>;
  nextPollAt: DefaultInstant;
  lastPolledAt: Instant | null;
  lastFound: number | null;
  lastError: string | null;
  version: Generated<number>;
  createdAt: DefaultInstant;
}

/** One acquisition of one granule, and its result. */
export interface SceneTable {
  id: Generated<number>;
  companyId: number | null;
  sourceId: number | null;
  groupName: string;
  externalId: string;
  date: string;
  acquiredAt: Instant | null;
  granule: Generated<string>;
  platform: string | null;
  baseline: string | null;
  /** Per cent, as the provider states it. */
  cloudCover: number | null;
  /** 0..1, as computed here. */
  clearShare: number | null;
  state: 'found' | 'working' | 'done' | 'refused' | 'failed';
  /** Why it was refused or failed, a Hungarian sentence. */
  reason: string | null;
  href: string | null;
  assets: JsonOrNull<unknown>;
  sourceHash: string | null;
  attempts: Generated<number>;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

export interface SoilZoneTable {
  id: Generated<number>;
  blockId: number;
  groupName: string;
  year: number;
  category: number;
  geom: Geometry;
  areaHa: number;
  mean: number | null;
  seasons: number[];
}

export interface AlertSettingTable {
  userId: number;
  channel: Generated<'email' | 'sms'>;
  frequency: Generated<'each' | 'daily' | 'weekly' | 'never'>;
  version: Generated<number>;
  updatedAt: DefaultInstant;
}

export interface AlertUnsubscribeTable {
  tokenHash: Buffer;
  userId: number;
  createdAt: DefaultInstant;
  usedAt: Instant | null;
}

/** One alert for one person: sent once, with a message on each channel (`alertMessage`). */
export interface AlertDeliveryTable {
  alertId: number;
  userId: number;
  companyId: number | null;
  /** How this one goes out; null where the company's setting decides. */
  channels: NoticeChannels | null;
  state: Generated<'waiting' | 'notified' | 'skipped'>;
  reason: string | null;
  dueAt: Instant;
  createdAt: DefaultInstant;
}

export interface DocumentTable {
  fileName: string;
  companyId: number | null;
  subject: string;
  version: string;
  storageKey: string;
  sha256: string;
  bytes: number;
  createdAt: DefaultInstant;
}

/** What a person said of an alert: the last answer, or that it was taken back. */
export interface AlertAnswerTable {
  alertId: number;
  userId: number;
  answer: RecordedAnswer;
  answeredAt: Instant;
}

/** A job as people see it. */
export interface WorkTable {
  id: string;
  companyId: number | null;
  name: string;
  key: string | null;
  data: Json<unknown>;
  state: Generated<'queued' | 'running' | 'done' | 'failed'>;
  progress: Generated<number>;
  step: string | null;
  attempts: Generated<number>;
  error: string | null;
  createdAt: DefaultInstant;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  /** An attempt failed, or its worker died: when it is tried again. Null while a worker runs it. */
  retryAt: Instant | null;
  /** Key of the process that runs it (db/processLock.ts). */
  process: number | null;
}

export interface SatelliteSchema {
  sceneSource: SceneSourceTable;
  scene: SceneTable;
  soilZone: SoilZoneTable;
  alertSetting: AlertSettingTable;
  alertUnsubscribe: AlertUnsubscribeTable;
  alertDelivery: AlertDeliveryTable;
  alertAnswer: AlertAnswerTable;
  document: DocumentTable;
  work: WorkTable;
}
