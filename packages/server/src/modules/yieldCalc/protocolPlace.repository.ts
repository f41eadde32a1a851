import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';

/** A photo of the case as its protocol names it. */
export interface ProtocolPhoto {
  readonly number: number | null;
  /** By the camera; null where it did not say. */
  readonly at: Date | null;
  readonly sha256: string;
  /** Number of the plot's sampling point that it shows; null of none. */
  readonly point: number | null;
}

/** Where a plot lies, whose it is, and what was photographed. */
export interface ProtocolPlace {
  /** Null where no settlement contains the block. */
  readonly settlement: string | null;
  /** Where the inspection was agreed, postal code first; may be empty. */
  readonly address: string;
  /** The insured person; null where the policy names none. */
  readonly insured: string | null;
  readonly photos: readonly ProtocolPhoto[];
}

export async function placeOfPlot(tx: Executor, row: DamagePlotRow): Promise<ProtocolPlace> {
  const { rows } = await sql<Omit<ProtocolPlace, 'photos'>>`select
      (select s.name from settlement s join block b on b.mepar_code = ${row.meparCode}
        where ST_Contains(s.geom, ST_PointOnSurface(b.geom)) order by s.code limit 1) as settlement,
      trim(damage.inspection_address_zip || ' ' || damage.inspection_address) as address,
      (select u.name from policy_plot p join app_user u on u.id = p.farmer_user_id
        where p.policy_id = damage.policy_id and p.company_id = damage.company_id
        order by (p.mepar_code = ${row.meparCode}) desc, p.id limit 1) as insured
    from damage where damage.id = ${row.damageId}`.execute(tx);
  const photos = await tx
    .selectFrom('photo')
    .leftJoin('samplingPoint', (join) =>
      join
        .onRef('samplingPoint.id', '=', 'photo.samplingPointId')
        .on('samplingPoint.deletedAt', 'is', null)
        .on('samplingPoint.damagePlotId', '=', row.id),
    )
    .select([
      'photo.sequenceNumber as number',
      'photo.photoCreatedAt as at',
      'photo.sha256',
      'samplingPoint.sequenceId as point',
    ])
    .where('photo.damageId', '=', row.damageId)
    .where('photo.deletedAt', 'is', null)
    .orderBy('photo.photoCreatedAt')
    .orderBy('photo.id')
    .execute();
  return { settlement: null, address: '', insured: null, ...rows[0], photos };
}

/**
 * The provider's names of the scenes from which images were made, such as Sentinel-2's product names, by the images'
 * ids. Images that came without a scene have none.
 */
export async function productNamesOf(
  executor: Executor,
  rasterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (rasterIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; product: string }>`select distinct on (r.id) r.id, s.external_id as product
    from raster r join scene s on s.group_name = r.group_name and s.date = r.date and s.granule = r.granule
      and s.company_id is not distinct from r.company_id and s.state = 'done'
    where r.id = any(${[...rasterIds]}::int[]) order by r.id, s.updated_at desc, s.id desc`.execute(executor);
  return new Map(rows.map(({ id, product }) => [id, product]));
}
