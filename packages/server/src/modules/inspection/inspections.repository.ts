import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DocumentData, InspectionRow, StoredInspection } from './inspections.plan.ts';

export async function storedInspections(
  tx: Executor,
  companyId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredInspection>> {
  const rows = await tx
    .selectFrom('damageInspectionDocument as document')
    .innerJoin('damageInspection as inspection', 'inspection.id', 'document.inspectionId')
    .innerJoin('damage', 'damage.id', 'inspection.damageId')
    .select([
      sql<string>`document.external_id`.as('externalId'),
      sql<string>`btrim(damage.damage_number)`.as('damageNumber'),
      'document.type',
      'inspection.inspectionNumber',
      sql<string | null>`(inspection.inspected_at at time zone 'Europe/Budapest')::date`.as('inspectedAt'),
      'inspection.reserve',
      sql<DocumentData>`document.data`.as('data'),
    ])
    .where('document.companyId', '=', companyId)
    .where(sql<boolean>`document.external_id = any(${externalIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** The company's undeleted cases by their number. */
export async function casesByNumber(
  tx: Executor,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('damage')
    .select(['id', sql<string>`btrim(damage_number)`.as('number')])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`btrim(damage_number) = any(${numbers}::text[])`)
    .execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** The inspection of a number on a case; a document without a number keeps the one that it had. */
async function inspectionOf(tx: Executor, companyId: number, damageId: number, row: InspectionRow): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select inspection.id from damage_inspection inspection
      left join damage_inspection_document document
        on document.inspection_id = inspection.id and document.external_id = ${row.externalId}
    where inspection.company_id = ${companyId} and inspection.damage_id = ${damageId}
      and (case when ${row.inspectionNumber}::text is null then inspection.inspection_number is null and document.id is not null
        else inspection.inspection_number = ${row.inspectionNumber}::text end)
    limit 1`.execute(tx);
  const at =
    row.inspectedAt === null
      ? null
      : sql<Date>`(${row.inspectedAt}::date + time '12:00') at time zone 'Europe/Budapest'`;
  // Several documents describe one inspection: a value missing in one stays as another gave it.
  const facts = { ...(at !== null && { inspectedAt: at }), ...(row.reserve !== null && { reserve: row.reserve }) };
  const [known] = found;
  if (known !== undefined) {
    if (Object.keys(facts).length > 0)
      await tx.updateTable('damageInspection').set(facts).where('id', '=', known.id).execute();
    return known.id;
  }
  const { id } = await tx
    .insertInto('damageInspection')
    .values({ companyId, damageId, inspectionNumber: row.inspectionNumber, inspectedAt: at, reserve: row.reserve })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves documents under their source's identifiers, each with its inspection. */
export async function saveInspections(tx: Executor, companyId: number, rows: readonly InspectionRow[]): Promise<void> {
  const cases = await casesByNumber(
    tx,
    companyId,
    rows.map(({ damageNumber }) => damageNumber),
  );
  for (const row of rows) {
    const damageId = cases.get(row.damageNumber);
    if (damageId === undefined) throw new Error(`No case ${row.damageNumber}`);
    const { proposal, wantsPayout, needsAnother, anotherOn, expert, plantName, plantCode } = row.facts;
    const values = {
      inspectionId: await inspectionOf(tx, companyId, damageId, row),
      type: row.type,
      data: JSON.stringify(row.data),
      proposal,
      wantsPayout,
      needsAnother,
      anotherOn,
      expertName: expert,
      plantName,
      plantCode,
    };
    await tx
      .insertInto('damageInspectionDocument')
      .values({ companyId, externalId: row.externalId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'externalId']).where('externalId', 'is not', null).doUpdateSet(values),
      )
      .execute();
  }
}
