import { sql } from 'kysely';

/** The first day of a policy's cover: one without days of its own is for its year. */
export const firstDayOfPolicy = sql<string>`coalesce(policy.valid_from, make_date(policy.year, 1, 1))`;
/** The last one. */
export const lastDayOfPolicy = sql<string>`coalesce(policy.valid_to, make_date(policy.year, 12, 31))`;
