import { CLIENT_LOG_WORDS } from '@georisk/contract/logWords.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { logSource, writeLog } from './writeLog.ts';

export function logRoutes(calls: Calls, { clock, database }: Deps): void {
  calls.serve('log', async (request) => {
    const type = CLIENT_LOG_WORDS.find((word) => word === request.params.type);
    // A client cannot claim entries that the server writes about itself.
    if (!type) throw new Problem('malformed-request', { error: 'No word of the client' });
    await writeLog(database.kysely, {
      ...logSource(request),
      type,
      at: clock.now(),
      resource: request.body.resource ?? null,
    });
  });
}
