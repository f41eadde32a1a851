import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { dashboardOf } from './dashboard.service.ts';

export function dashboardRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  calls.serve('dashboard', ({ params }) =>
    dashboardOf(kysely, { today: clock.today() as IsoDate, realToday: dayInBudapest(clock.now()) as IsoDate }, params),
  );
}
