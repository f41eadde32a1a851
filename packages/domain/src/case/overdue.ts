import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Days after the damage within which a case should be closed, until a company sets its own clocks (decision 0047). */
export const OVERDUE_AFTER_DAYS = 30;

/** A case as its lateness is judged by. */
export interface OpenCase {
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly damageDate: IsoDate;
}

/** Cases of damages before this day are overdue while they are open: the same rule as a condition of a query. */
export const overdueBefore = (today: IsoDate): IsoDate => addDays(today, -OVERDUE_AFTER_DAYS);

/** Whether a case is open for longer than it should be. */
export const overdue = ({ status, damageDate }: OpenCase, today: IsoDate): boolean =>
  status !== 'closed' && damageDate < overdueBefore(today);
