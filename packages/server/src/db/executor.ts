import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What a repository works on: the database or a transaction of it; it never knows which. */
export type Executor = Kysely<Schema>;
