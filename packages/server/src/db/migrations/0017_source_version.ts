import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0017_source_version';

const NEIGHBOURS = 'neighbours';
const OBSERVATIONS = 'observations';

/** Writes that change which blocks are neighbours of a crop: an outline drawn on a plot is none of them. */
const PLACES = [
  ['block', 'insert or delete or truncate or update of mepar_code, geom'],
  ['policy', 'truncate or update of year'],
  ['policy_plot', 'insert or delete or truncate or update of policy_id, mepar_code, plant_code, plant_name'],
] as const;

const onStatement = (table: string, events: string, subject: string) =>
  `create trigger ${table}_source after ${events} on ${table}
    for each statement execute function note_source_write('${subject}')`;

/** An image counts only where it says that its group is a company's. */
const onImage = (event: string, condition: string) =>
  `create trigger raster_source_${event} after ${event} on raster
    for each row when (${condition}) execute function note_source_write('${OBSERVATIONS}')`;

const STATEMENTS = [
  // A row a transaction that wrote to a subject's tables. Nobody waits for anybody: two transactions never write the same row.
  `create table source_version (
    subject text not null,
    xid xid8 not null default pg_current_xact_id(),
    writes bigint not null default 1,
    primary key (subject, xid)
  )`,
  `insert into source_version (subject) values ('${NEIGHBOURS}'), ('${OBSERVATIONS}')`,
  `create function note_source_write() returns trigger language plpgsql as $$
    begin
      insert into source_version (subject) values (TG_ARGV[0]) on conflict do nothing;
      return null;
    end
  $$`,
  ...PLACES.map(([table, events]) => onStatement(table, events, NEIGHBOURS)),
  onStatement('block_observation', 'insert or update or delete or truncate', OBSERVATIONS),
  onStatement('raster', 'truncate', OBSERVATIONS),
  onImage('insert', 'new.company_id is not null'),
  onImage('update', '(old.company_id, old.group_name) is distinct from (new.company_id, new.group_name)'),
  onImage('delete', 'old.company_id is not null'),
];

/**
 * What figures are kept by: every committed write to what they are made of makes the version of its subject another one. The number of writes
 * that are seen only grows, whatever order transactions end in.
 */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
