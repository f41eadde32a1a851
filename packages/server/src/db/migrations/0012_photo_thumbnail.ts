import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0012_photo_thumbnail';

/** A small picture of a photo, made by the device that took it: no server can open every format of cameras. */
const STATEMENTS = [`alter table photo add column thumbnail bytea`];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
