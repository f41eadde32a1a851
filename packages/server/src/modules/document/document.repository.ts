import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface KeptDocument {
  readonly fileName: string;
  readonly version: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly bytes: number;
}

export const findDocument = (executor: Executor, fileName: string): Promise<KeptDocument | undefined> =>
  executor
    .selectFrom('document')
    .select(['fileName', 'version', 'storageKey', 'sha256', 'bytes'])
    .where('fileName', '=', fileName)
    .executeTakeFirst();

/**
 * Keeps a document in the place of an older version. Of two processes that made one version at the same moment the first is kept.
 * @param replacing storage key of a kept document whose file is gone, which is replaced whatever its version
 * @returns the one that is kept now
 */
export async function keepDocument(
  executor: Executor,
  document: KeptDocument & { readonly companyId: number | null; readonly subject: string; readonly createdAt: Date },
  replacing: string | undefined,
): Promise<KeptDocument> {
  await executor
    .insertInto('document')
    .values(document)
    .onConflict((conflict) =>
      conflict
        .column('fileName')
        .doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          storageKey: eb.ref('excluded.storageKey'),
          sha256: eb.ref('excluded.sha256'),
          bytes: eb.ref('excluded.bytes'),
          subject: eb.ref('excluded.subject'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where(sql<boolean>`document.version <> excluded.version or document.storage_key = ${replacing ?? ''}`),
    )
    .execute();
  const kept = await findDocument(executor, document.fileName);
  if (kept === undefined) throw new Error('a document that was kept is there');
  return kept;
}

/** Whether any document needs a file. */
export async function isKept(executor: Executor, storageKey: string): Promise<boolean> {
  const row = await executor
    .selectFrom('document')
    .select('fileName')
    .where('storageKey', '=', storageKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The acquisitions behind a group's images of some days. */
export const scenesOf = (executor: Executor, group: string, dates: readonly string[]) =>
  executor
    .selectFrom('scene')
    .select(['externalId', 'baseline'])
    .where('groupName', '=', group)
    .where('state', '=', 'done')
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .orderBy('date')
    .orderBy('externalId')
    .limit(6)
    .execute();

export interface ZoneRow {
  readonly category: number;
  readonly areaHa: number;
}

/** Hectares of the zones of a block in a year. */
export const zoneAreas = (executor: Executor, blockId: number, group: string, year: number): Promise<ZoneRow[]> =>
  executor
    .selectFrom('soilZone')
    .select(['category', 'areaHa'])
    .where('blockId', '=', blockId)
    .where('groupName', '=', group)
    .where('year', '=', year)
    .orderBy('category')
    .execute();

/** The block for the head of a document. */
export async function blockHead(executor: Executor, meparCode: string) {
  const { rows } = await sql<{ id: number; geomHa: number; cityName: string | null }>`select block.id, block.geom_ha,
      coalesce(
        (select named.name from settlement named where named.code = block.settlement_code),
        (select around.name from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
          order by around.code limit 1)) as city_name
    from block where block.mepar_code = ${meparCode}`.execute(executor);
  return rows[0];
}

/** The block of a product that has a document of its own name. */
export async function blockOfStoredDocument(executor: Executor, fileName: string): Promise<string | null> {
  const row = await executor
    .selectFrom('product')
    .select('meparCode')
    .where('fileName', '=', fileName)
    .executeTakeFirst();
  return row?.meparCode ?? null;
}
