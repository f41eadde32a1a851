import { UNTOLD_KINDS } from '@georisk/domain/alert/kinds.ts';
import { type RawBuilder, sql } from 'kysely';

/** Kinds of alerts that are kept but that no farmer is told of: a harvest or a cut is his own doing, a gain no trouble. */
const SILENT_KINDS: readonly string[] = UNTOLD_KINDS;

/** Whether the values that an alert rests on were taken out of use after somebody had been told of it. */
export const alertIsWithdrawn: RawBuilder<boolean> = sql<boolean>`coalesce(alert.data ? 'withdrawn', false)`;

/** Whether an alert is one to be shown and told: not of a silent kind, and not withdrawn. */
export const alertStands: RawBuilder<boolean> = sql<boolean>`(alert.kind <> all(${sql.val(SILENT_KINDS)}::text[]) and not ${alertIsWithdrawn})`;
