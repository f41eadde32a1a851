import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { writeLog } from '#server/modules/log/writeLog.ts';
import { newId } from '#server/uuid.ts';
import { switchOffGone } from './webhook.repository.ts';

/** A webhook whose receiver has answered that it wants no more messages (410 Gone). */
export interface GoneWebhook {
  readonly id: string;
  readonly url: string;
}

const NOBODY = { userId: null, actorId: null } as const;

/** Switches a webhook off as its receiver asked; not one that was changed to another address, or switched off, since. */
export async function switchOff(tx: Executor, { id, url }: GoneWebhook, at: Date): Promise<void> {
  const off = await switchOffGone(tx, id, url, at);
  if (off === undefined) return;
  const { companyId, version } = off;
  await recordChange(tx, {
    id: newId(),
    companyId,
    ...NOBODY,
    subjectType: 'webhook',
    subjectId: id,
    operation: 'webhook-gone',
    baseVersion: version - 1,
    deviceAt: null,
    serverAt: at,
    before: { active: true },
    after: { active: false, goneAt: at.toISOString() },
    answer: null,
  });
  const resource = `webhook:${id} ${new URL(url).host}`;
  await writeLog(tx, { ...NOBODY, companyId, ip: null, requestId: null, type: 'webhook-gone', at, resource });
}
