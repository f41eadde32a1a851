import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { TemplateKind } from '@georisk/domain/notice/template/kinds.ts';
import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** The message about an alert for a person on one channel. */
export interface AlertMessageTable {
  alertId: number;
  userId: number;
  channel: 'email' | 'sms';
  messageId: string;
}

/** How a company writes to its farmers. */
export interface NoticeSettingTable {
  companyId: number;
  channels: NoticeChannels;
  version: Generated<number>;
  updatedAt: Instant;
}

/** A company's own words in messages of a kind; null where the usual ones stand. */
export interface NoticeTextTable {
  companyId: number;
  kind: TemplateKind;
  subject: string | null;
  body: string | null;
  sms: string | null;
  version: Generated<number>;
  updatedAt: Instant;
  updatedBy: number | null;
}

export interface NoticeSchema {
  alertMessage: AlertMessageTable;
  noticeSetting: NoticeSettingTable;
  noticeText: NoticeTextTable;
}
