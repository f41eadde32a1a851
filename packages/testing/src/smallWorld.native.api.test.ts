import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';

it('the PostgreSQL of the tests reads in one process', async () => {
  const database = await openTestDatabase();
  try {
    const { rows } = await sql`select current_setting('max_parallel_workers_per_gather') as further`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ further: '0' }]);
  } finally {
    await database.close();
  }
});
