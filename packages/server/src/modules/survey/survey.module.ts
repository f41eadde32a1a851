import type { Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { finishSurvey } from './finishSurvey.service.ts';

export const surveyModule: Module = {
  routes({ calls, deps: { clock, database }, sending }) {
    const contextOf = contextsBy(clock);
    calls.serve('finishSurvey', (request) =>
      finishSurvey(database.kysely, contextOf(request), request.params.id, request.body, sending.outbox),
    );
  },
};
