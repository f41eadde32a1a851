import type { Query } from '@georisk/contract/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';
import { lifeDateBegins, validUntilIn } from './search.repository.ts';

export type Wanted = Query<'chosenGraves'>;
type Condition = RawBuilder<boolean>;

/** Which graves are wanted; each name of the query is one more condition. */
const OF_GRAVES: { readonly [K in keyof Wanted]?: (value: string) => Condition } = {
  parcel: (value) => sql<boolean>`grave.parcel = ${value}`,
  row: (value) => sql<boolean>`grave.row_name = ${value}`,
  grave: (value) => sql<boolean>`grave.pos = ${value}`,
  valid: validUntilIn,
};

/** Which of the dead are meant. */
const OF_DEAD: { readonly [K in keyof Wanted]?: (value: string) => Condition } = {
  dead: (value) => sql<boolean>`deceased.id = ${Number(value)}`,
  born: (value) => lifeDateBegins('birth_date', value),
  died: (value) => lifeDateBegins('death_date', value),
};

function conditionsOf(table: typeof OF_GRAVES, wanted: Wanted): Condition[] {
  return Object.entries(table).flatMap(([name, of]) => {
    const value = wanted[name as keyof Wanted];
    return value === undefined ? [] : [of(String(value))];
  });
}

export interface Chosen {
  readonly graveIds: readonly number[];
  readonly deadIds: readonly number[];
  readonly box: readonly number[] | null;
}

const numbers = (column: string) => sql`length(${sql.ref(column)}), ${sql.ref(column)}`;

/** The numbers of the wanted graves, in the order of their places, with the meant ones of their dead. */
export async function chosenWithin(executor: Executor, scope: Scope, wanted: Wanted, limit: number): Promise<Chosen> {
  const dead = conditionsOf(OF_DEAD, wanted);
  const conditions = [graveyardsIn(scope), ...conditionsOf(OF_GRAVES, wanted), ...dead];
  const { rows } = await sql<Chosen>`
    with found as (
      select grave.id, grave.geom, array_agg(deceased.id order by deceased.id) filter (where deceased.id is not null) as deads,
        row_number() over (order by grave.graveyard_id, ${numbers('grave.parcel')}, ${numbers('grave.rowName')},
          ${numbers('grave.pos')}, grave.id) as place
      from grave join graveyard on graveyard.id = grave.graveyard_id left join deceased on deceased.grave_id = grave.id
      where ${sql.join(conditions, sql` and `)}
      group by grave.id order by place limit ${limit}
    )
    select coalesce(json_agg(id order by place), '[]') as "graveIds",
      coalesce((select json_agg(dead order by place, dead) from found, unnest(deads) as dead), '[]') as "deadIds",
      case when count(*) > 0 then json_build_array(ST_XMin(ST_Extent(geom)), ST_YMin(ST_Extent(geom)),
        ST_XMax(ST_Extent(geom)), ST_YMax(ST_Extent(geom))) end as box
    from found`.execute(executor);
  return rows[0] ?? { graveIds: [], deadIds: [], box: null };
}
