import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { savePolicyDrawing } from './drawing.service.ts';
import { policies, policy, policyPlot, policyYields } from './policy.service.ts';

export function policyRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  calls.serve('policies', (request) => policies(kysely, request, request.query));
  calls.serve('policy', (request) => policy(kysely, request, request.params.id, request.query.year));
  calls.serve('policyPlot', (request) => policyPlot(kysely, request, request.params.id));
  calls.serve('policyYields', (request) => policyYields(kysely, request, request.params.id));
  calls.serve('savePolicyDrawing', (request) =>
    savePolicyDrawing(kysely, request, request.body, { bounds: config.bounds, clock }),
  );
}
