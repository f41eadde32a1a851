import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';
import { tableShape, writeTextAsTheJournal } from '../tableShape.ts';
import { newColours } from './0091_soil_colours.ts';

export const id = '0092_soil_journal';

export const made: Made = { tables: [], functions: [] };

/** The place of a colour in a list of columns. */
const PLACE = sql`array_position(columns, 'color_genetic')`;

/** The values of an array with another colour. */
const withColour = (values: string, colour: string) =>
  sql`${sql.ref(values)}[:${PLACE} - 1] || array[${sql.ref(colour)}] || ${sql.ref(values)}[${PLACE} + 1:]`;

/** Whether an array has a type and one of its colours. */
const has = (values: string, colour: string) =>
  sql`${sql.ref(values)}[array_position(columns, 'genetic')] = ${sql.ref(`${colour.slice(0, colour.indexOf('.'))}.type`)}
    and ${sql.ref(values)}[${PLACE}] = ${sql.ref(colour)}`;

/**
 * Brings what imports of soil zones have noted in line with the colours of migration 0091, so that they can be undone:
 * the digest of the rows that they left, and the values before them. What an import left is what the next one found, or
 * the row as it is: where its digest is that of these values with the earlier colour, nothing but the colour was changed
 * between, and nothing else than the migration changes it without a note. Other digests stay: those rows were changed.
 */
async function renew(tx: Executor, columns: readonly string[]): Promise<void> {
  const row = sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`));
  await sql`
    with colour as (
      select * from jsonb_to_recordset(${JSON.stringify(newColours())}::jsonb) as each (type text, before text, now text)
    ), entry as (
      select j.step, j.columns, each.entry, each.place, each.entry->'k' as key,
        exists (select from import_run r join schema_migration m on m.id = '0091_soil_colours'
          where r.id = j.import_id and r.at <= m.at) as earlier,
        case when each.entry ? 'b' then array(
          select value from jsonb_array_elements_text(each.entry->'b') with ordinality as one (value, number) order by number
        ) end as found
      from import_journal j cross join lateral jsonb_array_elements(j.entries) with ordinality as each (entry, place)
      where j.table_name = 'soil_map_zone' and j.columns = ${columns}::text[]
    ), renewed as (
      select entry.*, case when colour.type is null then found else ${withColour('found', 'colour.now')} end as finds
      from entry left join colour on entry.earlier and ${has('found', 'colour.before')}
    ), followed as (
      select renewed.*, lead(step) over each is null as is_last, lead(found) over each as next,
        lead(finds) over each as renewed_next
      from renewed window each as (partition by key order by step)
    ), later as (
      select step, columns, entry, place, found, finds,
        case when is_last then stored.row else next end as left_values,
        case when is_last then stored.row else renewed_next end as leaves
      from followed left join lateral (
        select array[${row}]::text[] as row from soil_map_zone t where is_last and t.id = (key->>0)::integer) stored on true
    ), written as materialized (
      select step, place, entry,
        entry || case when finds is distinct from found then jsonb_build_object('b', to_jsonb(finds)) else '{}' end
          || case when entry->>'a' in (md5(left_values::text), md5((${withColour('left_values', 'colour.before')})::text))
            then jsonb_build_object('a', md5(leaves::text)) else '{}' end as written
      from later left join colour on ${has('left_values', 'colour.now')}
    )
    update import_journal j set entries = each.entries
    from (select step, jsonb_agg(written order by place) as entries from written
      group by step having bool_or(written is distinct from entry)) each
    where each.step = j.step`.execute(tx);
}

export async function up(executor: Executor): Promise<void> {
  await writeTextAsTheJournal(executor);
  const { types } = await tableShape(executor, 'soil_map_zone');
  const { rows } = await sql<{ columns: string[] }>`
    select distinct columns from import_journal where table_name = 'soil_map_zone'`.execute(executor);
  for (const { columns } of rows) if (columns.every((column) => types.has(column))) await renew(executor, columns);
}
