import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { changeArea, removeArea, saveArea, saveMeparAsArea } from './area.service.ts';
import { damagePlot, damagePlotAreas } from './damagePlot.service.ts';
import { saveTableDrawing } from './table.service.ts';

export function damagePlotRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('damagePlot', (request) =>
    damagePlot(kysely, contextOf(request), request.params.id, request.query.getDrawings === 'true'),
  );
  calls.serve('damagePlotAreas', (request) => damagePlotAreas(kysely, contextOf(request), request.params.id));
  calls.serve('saveArea', (request) =>
    saveArea(kysely, contextOf(request), request.params.id, request.body, config.bounds),
  );
  calls.serve('changeArea', (request) =>
    changeArea(kysely, contextOf(request), request.params, request.body, config.bounds),
  );
  calls.serve('saveMeparAsArea', (request) =>
    saveMeparAsArea(kysely, contextOf(request), request.params.id, request.body),
  );
  calls.serve('removeArea', (request) => removeArea(kysely, contextOf(request), request.params));
  calls.serve('saveTableDrawing', (request) =>
    saveTableDrawing(kysely, contextOf(request), request.body, config.bounds),
  );
}
