import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The executor of a repository: the database or a transaction of it; the repository does not know which. */
export type Executor = Kysely<Schema>;
