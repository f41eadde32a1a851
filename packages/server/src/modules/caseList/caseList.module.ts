import { handled, type HandlerDeps, type Module } from '#server/module.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { CASE_LINES, CASE_OVERDUE, CASE_WEEKLY } from './caseList.jobs.ts';
import { caseLines } from './caseLines.schedule.ts';
import { caseListRoutes } from './caseList.routes.ts';
import { mondayLetter, nightlyOverdue } from './overdue.schedule.ts';
import { reportOverdue, sendWeekly } from './overdue.service.ts';
import { refreshAll } from './refreshLines.ts';

const lettersBy = ({ clock, config }: Pick<HandlerDeps, 'clock' | 'config'>) => ({
  clock,
  outbox: createOutbox(config),
  publicUrl: config.publicUrl,
});

export const caseListModule: Module = {
  routes: ({ calls, deps }) => caseListRoutes(calls, deps, lettersBy(deps)),
  jobs: [
    handled(
      CASE_LINES,
      ({ clock, database }) =>
        () =>
          refreshAll(database.kysely, clock.today()),
    ),
    handled(CASE_OVERDUE, (deps) => () => reportOverdue(deps.database.kysely, lettersBy(deps))),
    handled(CASE_WEEKLY, (deps) => (_, context) => sendWeekly(deps.database.kysely, lettersBy(deps), context)),
  ],
  schedules: [caseLines, nightlyOverdue, mondayLetter],
};
