import { getConstructionPlans } from 'pg-boss';

/** Where pg-boss keeps its tables: beside ours, in the same database, so that one transaction reaches both. */
export const QUEUE_SCHEMA = 'pgboss';

/** What makes pg-boss's tables, without the transaction around it: a migration is in one already. */
export const QUEUE_CONSTRUCTION = getConstructionPlans(QUEUE_SCHEMA)
  .replace(/^\s*BEGIN;/, '')
  .replace(/COMMIT;\s*$/, '');
