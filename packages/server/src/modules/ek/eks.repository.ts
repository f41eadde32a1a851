import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { type EkFile, type EkRow, ekRowKey, type StoredEks } from './eks.plan.ts';

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The stored rows that concern the rows of a batch. */
export async function storedEks(tx: Executor, companyId: number, rows: readonly EkRow[]): Promise<StoredEks> {
  const plants = await tx
    .selectFrom('ekPlant')
    .innerJoin('ek', 'ek.id', 'ekPlant.ekId')
    .select([
      'ek.code',
      'ek.krNumber',
      'ek.signedAt',
      'ek.ownerAddress',
      'ekPlant.meparCode',
      'ekPlant.plot',
      'ekPlant.plantName',
      'ekPlant.plantCode',
      'ekPlant.area',
    ])
    .where('ek.companyId', '=', companyId)
    .where('ek.code', 'in', distinct(rows.map(({ code }) => code)))
    .execute();
  const blocks = await tx
    .selectFrom('block')
    .select(['meparCode', 'geomHa'])
    .where('meparCode', 'in', distinct(rows.map(({ meparCode }) => meparCode)))
    .execute();
  return {
    rows: new Map(plants.map((row) => [ekRowKey({ ...row, row: 0, shape: null }), row])),
    blocks: new Map(blocks.map(({ meparCode, geomHa }) => [meparCode, geomHa])),
  };
}

/** Saves the applications of the rows as the file knows them so far, then their rows. */
export async function saveEks(tx: Executor, companyId: number, rows: readonly EkRow[], file: EkFile): Promise<void> {
  if (rows.length === 0) return;
  const eks = distinct(rows.map(({ code }) => code)).map((code) => ({ code, ...file.factsOf(code) }));
  await sql`
    insert into ek (company_id, code, kr_number, signed_at, owner_address)
    select ${companyId}::integer, r.code, r."krNumber", r."signedAt", r."ownerAddress"
    from jsonb_to_recordset(${rowsAsJson(eks)}) as r (code text, "krNumber" text, "signedAt" date, "ownerAddress" text)
    on conflict (company_id, code) do update set
      kr_number = coalesce(excluded.kr_number, ek.kr_number), signed_at = coalesce(excluded.signed_at, ek.signed_at),
      owner_address = coalesce(excluded.owner_address, ek.owner_address), updated_at = now()`.execute(tx);
  await sql`
    insert into ek_plant (company_id, ek_id, mepar_code, plot, plant_name, plant_code, area)
    select ek.company_id, ek.id, r."meparCode", r.plot, r."plantName", r."plantCode", r.area
    from jsonb_to_recordset(${rowsAsJson(rows)}) as r (code text, "meparCode" text, plot text, "plantName" text,
        "plantCode" text, area double precision)
      join ek on ek.company_id = ${companyId}::integer and ek.code = r.code
    on conflict (ek_id, mepar_code, plot, plant_name) do update set
      plant_code = excluded.plant_code, area = excluded.area`.execute(tx);
}

/** Removes the rows of applications that their file has no more. @returns how many */
export async function removeOthers(
  tx: Executor,
  companyId: number,
  codes: readonly string[],
  kept: readonly Pick<EkRow, 'code' | 'meparCode' | 'plot' | 'plantName'>[],
): Promise<number> {
  const { rows } = await sql<{ mepar_code: string }>`
    delete from ek_plant using ek
    where ek.id = ek_plant.ek_id and ek.company_id = ${companyId} and ek.code = any(${codes}::text[])
      and not exists (
        select from jsonb_to_recordset(${rowsAsJson(kept)}) as r (code text, "meparCode" text, plot text, "plantName" text)
        where r.code = ek.code and r."meparCode" = ek_plant.mepar_code and r.plot = ek_plant.plot
          and r."plantName" = ek_plant.plant_name)
    returning ek_plant.mepar_code`.execute(tx);
  return rows.length;
}
