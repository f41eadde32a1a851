import { getConstructionPlans } from 'pg-boss';

/** Schema of pg-boss's tables: beside ours, in the same database, so that one transaction covers both. */
export const QUEUE_SCHEMA = 'pgboss';

/** The statements that make pg-boss's tables, without the transaction around them: a migration is already in one. */
export const QUEUE_CONSTRUCTION = getConstructionPlans(QUEUE_SCHEMA)
  .replace(/^\s*BEGIN;/, '')
  .replace(/COMMIT;\s*$/, '');
