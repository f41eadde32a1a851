import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { insuredFarmer } from './insuredFarmer.service.ts';
import { addFarmerNote, removeFarmerNote } from './notes.service.ts';

export function insuredFarmerRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('insuredFarmer', (request) => insuredFarmer(kysely, contextOf(request), request.params.id));
  calls.serve('addFarmerNote', (request) => addFarmerNote(kysely, contextOf(request), request.params.id, request.body));
  calls.serve('removeFarmerNote', (request) => removeFarmerNote(kysely, contextOf(request), request.params));
}
