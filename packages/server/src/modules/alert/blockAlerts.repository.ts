import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertIsWithdrawn, alertStands } from './standing.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';

export interface AlertRow {
  readonly id: number;
  readonly blockId: number;
  readonly date: string;
  readonly dateBefore: string | null;
  readonly kind: string;
  readonly geom: MultiPolygon;
  readonly areaHa: number;
  /** Group that holds an image of the flagged pixels; null where there is none. */
  readonly groupName: string | null;
}

/** The group of the image in which an alert's pixels are flagged; an alert of the engine names its group in its external id. */
const imageGroup = (scope: Scope) => sql<string | null>`(select raster.group_name from raster
  where raster.kind = ${RASTER_KIND.Alert} and raster.date = alert.date and ${sharedOrIn('raster', scope)}
    and (alert.source <> 'engine' or raster.group_name = split_part(alert.external_id, ':', 2))
  order by raster.group_name limit 1)`;

const alertsBy = (executor: Executor, blockIds: readonly number[], scope: Scope) =>
  executor
    .selectFrom('alert')
    .select([
      'alert.id',
      'alert.blockId',
      'alert.date',
      'alert.dateBefore',
      'alert.kind',
      asGeoJson<MultiPolygon>('alert.geom').as('geom'),
      'alert.areaHa',
      imageGroup(scope).as('groupName'),
    ])
    .where(sql<boolean>`alert.block_id = any(${blockIds}::int[])`)
    .where(sharedOrIn('alert', scope))
    .orderBy('alert.date', 'desc')
    .orderBy('alert.id')
    .$castTo<AlertRow>();

/** Alerts on blocks, newest first. */
export const alertsOf = statement('alerts-of-blocks', (executor, blockIds: readonly number[], scope: Scope) =>
  alertsBy(executor, blockIds, scope).where(alertStands),
);

/** Days and sizes of the alerts on blocks, without their outlines: for lists of very many. */
export const alertSizesOf = statement('alert-sizes', (executor, blockIds: readonly number[], scope: Scope) =>
  executor
    .selectFrom('alert')
    .select(['alert.blockId', 'alert.date', 'alert.kind', 'alert.areaHa'])
    .where(sql<boolean>`alert.block_id = any(${blockIds}::int[])`)
    .where(sharedOrIn('alert', scope))
    .where(alertStands),
);

/** The same including findings that are no alerts, for experts: harvests and gains. */
export const findingsOf = statement('findings-of-blocks', (executor, blockIds: readonly number[], scope: Scope) =>
  alertsBy(executor, blockIds, scope).where((eb) => eb.not(alertIsWithdrawn)),
);

const datesOf = statement('alert-dates-of-block', (executor, blockId: number, scope: Scope, year: number) =>
  executor
    .selectFrom('alert')
    .select('alert.date')
    .distinct()
    .where('alert.blockId', '=', blockId)
    .where(alertStands)
    .where(sharedOrIn('alert', scope))
    .where(sql<boolean>`alert.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`)
    .orderBy('date'),
);

/** Dates of a block's alerts in a year, oldest first. */
export async function alertDatesOf(executor: Executor, blockId: number, scope: Scope, year: number): Promise<string[]> {
  const rows = await datesOf(executor, blockId, scope, year);
  return rows.map(({ date }) => date);
}

/** Blocks with an alert of a day that stands; none for a caller who sees no alerts. */
export const alertedOn = (date: string, scope: Scope | null): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from alert where alert.block_id = block.id and alert.date = ${date}::date
        and ${alertStands} and ${sharedOrIn('alert', scope)})`;

/** An alert has a row, so its product's id is the row's. */
export const alertProductId = (id: number): string => `alert-${id}`;
