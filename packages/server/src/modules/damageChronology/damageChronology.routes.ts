import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { createChronology } from './damageChronology.service.ts';

export function damageChronologyRoutes(calls: Calls, { database: { kysely } }: Deps): void {
  const chronology = createChronology(kysely);
  calls.serve('damageChronology', () => chronology());
}
