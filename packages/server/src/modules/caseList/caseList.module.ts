import { handled, type Module } from '#server/module.ts';
import { CASE_LINES } from './caseList.jobs.ts';
import { caseLines } from './caseLines.schedule.ts';
import { caseListRoutes } from './caseList.routes.ts';
import { refreshAll } from './refreshLines.ts';

export const caseListModule: Module = {
  routes: ({ calls, deps }) => caseListRoutes(calls, deps),
  jobs: [handled(CASE_LINES, ({ clock, database }) => () => refreshAll(database.kysely, clock.today()))],
  schedules: [caseLines],
};
