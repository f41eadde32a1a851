import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { createChronology } from './damageChronology.service.ts';

export function damageChronologyRoutes(calls: Calls, { database: { kysely } }: Deps): void {
  const chronology = createChronology(kysely);
  calls.serve('damageChronology', () => chronology());
}
