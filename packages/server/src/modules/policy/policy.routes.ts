import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { savePolicyDrawing } from './drawing.service.ts';
import { drawWholeBlock, undoWholeBlock } from './wholeBlock.service.ts';
import { policies, policy, policyChoices, policyPlot, policyYields } from './policy.service.ts';

export function policyRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('policies', (request) => policies(kysely, contextOf(request), request.query));
  calls.serve('policy', (request) => policy(kysely, contextOf(request), request.params.id, request.query));
  calls.serve('policyChoices', (request) => policyChoices(kysely, contextOf(request), request.params.id));
  calls.serve('policyPlot', (request) => policyPlot(kysely, contextOf(request), request.params.id));
  calls.serve('policyYields', (request) => policyYields(kysely, contextOf(request), request.params.id));
  calls.serve('savePolicyDrawing', (request) =>
    savePolicyDrawing(kysely, contextOf(request), request.body, config.bounds),
  );
  calls.serve('drawWholeBlock', (request) =>
    drawWholeBlock(kysely, contextOf(request), request.params.id, request.body, config.bounds),
  );
  calls.serve('undoWholeBlock', (request) =>
    undoWholeBlock(kysely, contextOf(request), request.params.id, request.body),
  );
}
