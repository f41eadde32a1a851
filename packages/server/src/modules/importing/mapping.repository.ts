import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Whose mapping it is. */
export interface MappingKey {
  readonly kind: string;
  readonly companyId: number | null;
}

const isOf = ({ kind, companyId }: MappingKey) =>
  sql<boolean>`import_mapping.kind = ${kind} and import_mapping.company_id is not distinct from ${companyId}::integer`;

export const findMapping = (executor: Executor, key: MappingKey) =>
  executor
    .selectFrom('importMapping')
    .leftJoin('appUser', 'appUser.id', 'importMapping.byUserId')
    .select([
      'importMapping.id',
      'importMapping.columns',
      'importMapping.knownValues as values',
      'importMapping.version',
      'importMapping.savedAt',
      'appUser.name as by',
    ])
    .where(isOf(key))
    .executeTakeFirst();
export type MappingRow = NonNullable<Awaited<ReturnType<typeof findMapping>>>;

export interface MappingToSave extends MappingKey {
  readonly id: string;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly savedAt: Date;
  readonly byUserId: number;
}

/** Saves a mapping in place of the one before. @returns its identifier and version */
export async function upsertMapping(
  tx: Executor,
  { id, kind, companyId, columns, values, savedAt, byUserId }: MappingToSave,
): Promise<{ readonly id: string; readonly version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into import_mapping (id, kind, company_id, columns, known_values, saved_at, by_user_id)
    values (${id}::uuid, ${kind}, ${companyId}::integer, ${JSON.stringify(columns)}::jsonb,
      ${JSON.stringify(values)}::jsonb, ${savedAt}::timestamptz, ${byUserId}::integer)
    on conflict (kind, coalesce(company_id, 0)) do update set columns = excluded.columns,
      known_values = excluded.known_values, saved_at = excluded.saved_at, by_user_id = excluded.by_user_id,
      version = import_mapping.version + 1
    returning id, version`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a mapping must be saved');
  return row;
}

/** @returns the deleted mapping; undefined where there was none */
export const deleteMapping = (tx: Executor, key: MappingKey) =>
  tx.deleteFrom('importMapping').where(isOf(key)).returning(['id', 'version']).executeTakeFirst();
