import { openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { textHas } from './page.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** `C`: as in a database that was made without a language, whose letters beyond ASCII have no capitals. */
describe.each(['default', 'C'])('a search in texts with collation %s', (collation) => {
  const finds = async (text: string, phrase: string) => {
    const { rows } = await sql<{ has: boolean }>`
      select ${textHas(sql`(${text}::text collate ${sql.raw(`"${collation}"`)})`, phrase)} as has`.execute(
      database.kysely,
    );
    return rows[0]?.has;
  };

  it.each([
    ['Árvai Őrs', 'árvai'],
    ['Árvai Őrs', 'ARVAI'],
    ['árvai őrs', 'ÁRVAI ŐRS'],
    ['ŐRS', 'ors'],
    ['Šimek Łukasz', 'lukasz'],
    ['simek', 'ŠIMEK'],
    ['Nagy 100%_\\', '0%_\\'],
    ['Nagy', ''],
  ])('finds in %j %j', async (text, phrase) => {
    expect(await finds(text, phrase)).toBe(true);
  });

  it.each([
    ['Árvai', 'árvay'],
    ['Nagy', '%'],
    ['Nagy', 'N_gy'],
    ['', 'a'],
  ])('does not find in %j %j', async (text, phrase) => {
    expect(await finds(text, phrase)).toBe(false);
  });
});
