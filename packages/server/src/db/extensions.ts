import type { Pool } from 'pg';
import { errorCode } from './errors.ts';
import { openTexts } from './open.hu.ts';
import { DatabaseOpenError } from './openError.ts';

const EXTENSIONS = ['postgis', 'pg_trgm', 'unaccent'] as const;

/** Already there: another process that starts at the same moment made it. */
const ALREADY_THERE = new Set(['23505', '42710']);
const NOT_INSTALLED = new Set(['0A000', '58P01']);
const FORBIDDEN = '42501';

/** Switches on the extensions that the schema needs, or says in one sentence what the administrator must do. */
export async function ensureExtensions(pool: Pool, onCreate?: () => void): Promise<void> {
  const { rows } = await pool.query<{ extname: string }>('select extname from pg_extension');
  const present = new Set(rows.map((row) => row.extname));
  const missing = EXTENSIONS.filter((name) => !present.has(name));
  if (missing.length > 0) onCreate?.();
  for (const name of missing) await create(pool, name);
}

/** Its own transaction: `create extension postgis` takes longer than the statement timeout of the pool allows. */
async function create(pool: Pool, name: (typeof EXTENSIONS)[number]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`create extension if not exists ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const code = errorCode(error) ?? '';
    if (NOT_INSTALLED.has(code)) throw new DatabaseOpenError(openTexts.extensionMissing(name), { cause: error });
    if (code === FORBIDDEN) throw new DatabaseOpenError(openTexts.extensionForbidden(name), { cause: error });
    if (!ALREADY_THERE.has(code)) throw error;
  } finally {
    client.release();
  }
}
