import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TwoRoles {
  /** Of the role that owns the tables, and of the serving one, on one new database. */
  readonly ownerUrl: string;
  readonly servingUrl: string;
  /** Of a superuser. */
  readonly adminUrl: string;
  readonly servingRole: string;
  drop(): Promise<void>;
}

/**
 * A new database as the README describes for production: extensions by the superuser, tables by an owner, and a role
 * that only serves.
 */
export async function openTwoRoles(): Promise<TwoRoles> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('two roles need a local PostgreSQL with PostGIS');
  const name = randomBytes(5).toString('hex');
  const [database, owner, serving] = [`test_roles_${name}`, `owner_${name}`, `serving_${name}`];
  const url = (role: string) =>
    postgres.pattern
      .replace('%7Bdatabase%7D', database)
      .replace('{database}', database)
      .replace('user=postgres', `user=${role}`);
  await run(
    postgres.admin,
    `create role ${owner} login`,
    `create role ${serving} login`,
    `create database ${database} owner ${owner}`,
  );
  await run(url('postgres'), 'create extension postgis', 'create extension pg_trgm', 'create extension unaccent');
  return {
    ownerUrl: url(owner),
    servingUrl: url(serving),
    adminUrl: url('postgres'),
    servingRole: serving,
    drop: () =>
      run(postgres.admin, `drop database ${database} with (force)`, `drop role ${serving}`, `drop role ${owner}`),
  };
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
