import type { WebhookEvent, WebhookKind, WebhookState } from '@georisk/contract/verticals/admin/webhooks.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** An address to which a company's events are sent. */
export interface WebhookTable {
  id: string;
  companyId: number;
  url: string;
  events: WebhookEvent[];
  sealedSecret: Buffer;
  /** The secret before, which signs too. */
  sealedEarlierSecret: Buffer | null;
  earlierUntil: Date | null;
  /** When its receiver ended its messages. */
  goneAt: Date | null;
  active: Generated<boolean>;
  version: Generated<number>;
  /** Nothing is sent before: its server did not answer. */
  pausedUntil: Date | null;
  createdAt: Instant;
}

/** An event for an address. */
export interface WebhookMessageTable {
  id: string;
  companyId: number;
  webhookId: string;
  kind: WebhookKind;
  /** Names the event: it is sent to an address once. */
  eventKey: string;
  data: ColumnType<Record<string, unknown>, string, string>;
  occurredAt: Instant;
  state: Generated<WebhookState>;
  tries: Generated<number>;
  /** Null where it may be sent at once. */
  nextTryAt: Date | null;
  triedAt: Date | null;
  status: number | null;
  fault: string | null;
}

export interface WebhookSchema {
  webhook: WebhookTable;
  webhookMessage: WebhookMessageTable;
}
