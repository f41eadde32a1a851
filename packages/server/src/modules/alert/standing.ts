import { SILENT_KINDS } from '@georisk/domain/alert/kinds.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whether the values that an alert rests on were taken out of use after a person had been notified of it. */
export const alertIsWithdrawn: RawBuilder<boolean> = sql<boolean>`coalesce(alert.data ? 'withdrawn', false)`;

/** Whether an alert is shown and sent: not of a silent kind, and not withdrawn. */
export const alertStands: RawBuilder<boolean> = sql<boolean>`(alert.kind <> all(${sql.val(SILENT_KINDS)}::text[]) and not ${alertIsWithdrawn})`;
