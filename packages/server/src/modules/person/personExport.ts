import type { PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import type { Executor } from '#server/db/executor.ts';
import { withoutLink } from '#server/modules/mail/message.repository.ts';
import { hangingOn, personRow } from './person.repository.ts';
import { referencesToPeople, rowsPointingAt, type StoredRow } from './references.repository.ts';

/** Secrets of an account, and copies of columns beside them. */
const NEVER = new Set([
  'token_hash',
  'used_nonce_hash',
  'secret_hash',
  'password_hash',
  'key_hash',
  'html',
  'unsubscribe_url',
  'geom3857',
  'table_geom3857',
]);

/** Columns of work for others: of such rows only that the person did it, because the rest is other people's data. */
const WORK_COLUMNS = new Set(['actor_id', 'expert_id', 'created_by', 'by_user_id', 'measured_by']);
const WORK_TABLES = new Set(['change', 'case_signature', 'case_proposal']);
const OF_WORK = new Set([
  'id',
  'at',
  'type',
  'kind',
  'created_at',
  'server_at',
  'signed_at',
  'measured_at',
  'kept_at',
  'change_id',
  'operation',
  'subject_type',
  'subject_id',
  'damage_number',
  'file_name',
]);

const isWork = (table: string, column: string) => WORK_TABLES.has(table) || WORK_COLUMNS.has(column);

function shown(row: StoredRow): StoredRow {
  const kept = Object.fromEntries(Object.entries(row).filter(([key]) => !NEVER.has(key)));
  return typeof kept['body'] === 'string' ? { ...kept, body: withoutLink(kept['body']) } : kept;
}

const outline = (row: StoredRow): StoredRow =>
  Object.fromEntries(Object.entries(row).filter(([key]) => OF_WORK.has(key)));

/** Everything that is stored of a person; undefined where nobody has this number. */
export async function collectPerson(executor: Executor, id: number, at: Date): Promise<PersonExport | undefined> {
  const person = await personRow(executor, id);
  if (!person) return undefined;
  const tables = new Map<string, Map<string, StoredRow>>();
  const add = (table: string, rows: readonly StoredRow[]) => {
    const known = tables.get(table) ?? new Map<string, StoredRow>();
    for (const row of rows) {
      const key = JSON.stringify(row['id'] ?? row);
      known.set(key, { ...known.get(key), ...row });
    }
    if (known.size > 0) tables.set(table, known);
  };
  for (const reference of await referencesToPeople(executor)) {
    const rows = await rowsPointingAt(executor, reference, id);
    add(reference.table, rows.map(isWork(reference.table, reference.column) ? outline : shown));
  }
  for (const [table, read] of Object.entries(hangingOn)) add(table, (await read(executor, id)).map(shown));
  return {
    at: at.toISOString(),
    person: shown(person),
    records: [...tables]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, rows]) => ({ table, rows: [...rows.values()] })),
  };
}
