import { fieldGrant, isOpen } from '#web/session/fieldGrant/fieldGrant.ts';
import type { GrantRecord } from '#web/session/fieldGrant/grantStore.ts';

export interface ClosedGrant {
  readonly record: GrantRecord;
  /** When this was read, milliseconds by the clock of this device. */
  readonly now: number;
}

/** The grant of this device, where it opens nothing any more; null for none and for an open one. */
export async function closedGrant(): Promise<ClosedGrant | null> {
  const now = Date.now();
  const record = await fieldGrant.stored().catch(() => undefined);
  return record === undefined || isOpen(record, now) ? null : { record, now };
}
