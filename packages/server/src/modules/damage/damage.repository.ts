import type { CaseForm } from '@georisk/domain/case/caseForm.ts';
import { plantNames, tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import type { Point } from 'geojson';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import { pointShown } from './photoPoint.ts';
import type { DamageTable } from '#server/db/schema.ts';
import { prepared, statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

export interface DamageRow {
  readonly id: number;
  readonly companyId: number;
  readonly policyId: number | null;
  readonly policyYear: number | null;
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly area: number;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly expertId: number | null;
  readonly expertName: string | null;
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly version: number;
  readonly createdAt: Date;
  /** Null of a case that a command imported. */
  readonly createdBy: number | null;
}

const damagesQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('damage')
        .leftJoin('appUser as expert', 'expert.id', 'damage.expertId')
        .leftJoin('policy', 'policy.id', 'damage.policyId')
        .select([
          'damage.id',
          'damage.companyId',
          'damage.policyId',
          'policy.year as policyYear',
          'damage.damageNumber',
          'damage.policyNumber',
          'damage.damageDate',
          'damage.area',
          'damage.dangerType',
          'damage.inspectionAddress',
          'damage.inspectionAddressZip',
          'damage.expertId',
          'expert.name as expertName',
          'damage.status',
          'damage.version',
          'damage.createdAt',
          'damage.createdBy',
        ])
        .where('damage.deletedAt', 'is', null),
    )
    .orderBy('damage.id')
    .$castTo<DamageRow>();

/** Undeleted cases. @param where conditions on `damage`, all of them */
export const damagesWhere = (executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<DamageRow[]> =>
  prepared(executor, damagesQuery(executor, ...where));

/** Undeleted cases of a scope by one of some numbers or by id. */
export const damagesNamed = statement(
  'damages-named',
  (executor, numbers: readonly string[], id: number | null, scope: Scope) =>
    damagesQuery(
      executor,
      sql<boolean>`(damage.damage_number = any(${numbers}::text[]) or damage.id = ${id}::int)`,
      damagesIn(scope),
    ),
);

/** Holds the case until the end of the transaction; false when there is none (any more) within reach. */
export async function lockDamage(executor: Executor, id: number, within: RawBuilder<boolean>): Promise<boolean> {
  const row = await executor
    .selectFrom('damage')
    .select('damage.id')
    .where('damage.id', '=', id)
    .where('damage.deletedAt', 'is', null)
    .where(within)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const blocksOf = statement('blocks-of-damage', (executor, damageId: number) =>
  executor
    .selectFrom('damageBlock')
    .leftJoin('block', 'block.meparCode', 'damageBlock.meparCode')
    .select([
      'damageBlock.meparCode as mepar',
      'damageBlock.area',
      'damageBlock.plants',
      'block.geomHa as blockHa',
      sql<boolean>`block.id is not null`.as('known'),
    ])
    .where('damageBlock.damageId', '=', damageId)
    .orderBy('damageBlock.meparCode'),
);

export const plotsOf = statement('plots-of-damage', (executor, damageId: number) =>
  executor
    .selectFrom('damagePlot')
    .select(['id', 'meparCode', 'plantName', 'plantCode', 'area', 'damagedHa', 'calculatedYield', 'expertId'])
    .where('damageId', '=', damageId)
    .where('deletedAt', 'is', null)
    .orderBy('meparCode')
    .orderBy('id'),
);

/** Photos of a case. @param createdBy of one person alone; null of all */
export const photosOf = statement('photos-of-damage', (executor, damageId: number, createdBy: number | null) =>
  executor
    .selectFrom('photo')
    .leftJoin('samplingPoint', (join) =>
      join
        .on(sql<boolean>`sampling_point.id = ${pointShown}`)
        .on('samplingPoint.deletedAt', 'is', null)
        .on(
          sql<boolean>`exists (select from damage_plot p
            where p.id = sampling_point.damage_plot_id and p.damage_id = photo.damage_id)`,
        ),
    )
    .select([
      'photo.id',
      'photo.sequenceNumber',
      'photo.damageNumber',
      'photo.inspectionNumber',
      'photo.externalId',
      'photo.photoCreatedAt',
      'photo.sha256',
      sql<string | null>`${pointShown}`.as('pointId'),
      'samplingPoint.sequenceId as pointNumber',
      asGeoJsonOrNull<Point>('photo.geom').as('geom'),
    ])
    .where('photo.damageId', '=', damageId)
    .where('photo.deletedAt', 'is', null)
    .where(sql<boolean>`(${createdBy}::int is null or photo.created_by = ${createdBy}::int)`)
    .orderBy('photo.sequenceNumber')
    .orderBy('photo.id'),
);

const inspectionRows = statement('inspections-of-damage', (executor, damageId: number) =>
  executor
    .selectFrom('damageInspection')
    .select(['id', 'inspectionNumber', 'inspectedAt', 'expertId', 'reserve', 'status'])
    .where('damageId', '=', damageId)
    .orderBy('id'),
);

export async function inspectionsOf(executor: Executor, damageId: number) {
  const inspections = await inspectionRows(executor, damageId);
  if (inspections.length === 0) return [];
  const documents = await executor
    .selectFrom('damageInspectionDocument')
    .select(['id', 'inspectionId', 'type', 'createdAt', sql<Record<string, unknown>>`data`.as('data')])
    .where(sql<boolean>`inspection_id = any(${inspections.map(({ id }) => id)}::int[])`)
    .orderBy('id')
    .execute();
  return inspections.map((inspection) => ({
    ...inspection,
    documents: documents.filter(({ inspectionId }) => inspectionId === inspection.id),
  }));
}

/** The policy of a number that a case of that day belongs to: the year's, or the newest before it, or the newest. */
export async function policyFor(
  executor: Executor,
  companyId: number,
  policyNumber: string,
  damageDate: string,
): Promise<number | null> {
  const year = Number(damageDate.slice(0, 4));
  const row = await executor
    .selectFrom('policy')
    .select('id')
    .where('companyId', '=', companyId)
    .where('policyNumber', '=', policyNumber)
    .orderBy(sql`(year <= ${year})`, 'desc')
    .orderBy('year', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface PolicyAsked {
  readonly policyNumber: string;
  readonly damageDate: string;
}

/** Years of the policies that `policyFor` would find; null where there is none of that number. */
export async function policyYears(
  executor: Executor,
  companyId: number,
  asked: readonly PolicyAsked[],
): Promise<(PolicyAsked & { year: number | null })[]> {
  const numbers = asked.map(({ policyNumber }) => tidyNumber(policyNumber));
  const { rows } = await sql<{ number: string; year: number }>`select policy_number as number, year from policy
    where company_id = ${companyId} and policy_number = any(${numbers}::text[])
    order by year desc`.execute(executor);
  return asked.map(({ policyNumber, damageDate }, index) => {
    const years = rows.filter(({ number }) => number === numbers[index]).map(({ year }) => year);
    const year = years.find((each) => each <= Number(damageDate.slice(0, 4))) ?? years[0] ?? null;
    return { policyNumber, damageDate, year };
  });
}

export interface NewCase {
  readonly companyId: number;
  readonly form: CaseForm;
  readonly policyId: number | null;
  readonly expertId: number | null;
  /** Null of a case that a command imported. */
  readonly createdBy: number | null;
  readonly at: Date;
}

/** Writes a case with its blocks, and one plot for each block and crop. @returns its id */
export async function insertCase(tx: Executor, { companyId, form, ...more }: NewCase): Promise<number> {
  const { blocks, ...fields } = form;
  const { id } = await tx
    .insertInto('damage')
    .values({
      ...fields,
      companyId,
      policyId: more.policyId,
      expertId: more.expertId,
      createdBy: more.createdBy,
      createdAt: more.at,
      status: more.expertId === null ? 'new' : 'assigned',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('damageBlock')
    .values(blocks.map(({ mepar, area, plants }) => ({ companyId, damageId: id, meparCode: mepar, area, plants })))
    .execute();
  await tx
    .insertInto('damagePlot')
    .values(
      blocks.flatMap(({ mepar, area, plants }) => {
        const names = plantNames(plants);
        return names.map((plantName) => ({
          companyId,
          damageId: id,
          meparCode: mepar,
          plantName,
          plantCode: plantCodeOfName(plantName),
          area: area / names.length,
          updatedAt: more.at,
        }));
      }),
    )
    .execute();
  return id;
}

export async function updateDamage(tx: Executor, id: number, values: Updateable<DamageTable>): Promise<void> {
  await tx
    .updateTable('damage')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A person who may be assigned cases. */
export const expertOf = (executor: Executor, companyId: number, userId: number, roles: readonly number[]) =>
  executor
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('role', 'in', [...roles])
    .executeTakeFirst();

/** The company's people who may be assigned cases, by name, with their number of open cases. */
export const expertsOf = (executor: Executor, companyId: number, roles: readonly number[]) =>
  executor
    .selectFrom('appUser')
    .select([
      'appUser.id',
      'appUser.name',
      'appUser.role',
      sql<number>`(select count(*)::int from damage
        where damage.expert_id = app_user.id and damage.deleted_at is null and damage.status <> 'closed')`.as(
        'openCases',
      ),
    ])
    .where('appUser.companyId', '=', companyId)
    .where('appUser.status', '=', 'active')
    .where('appUser.role', 'in', [...roles])
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute();

export async function companyExists(executor: Executor, companyId: number): Promise<boolean> {
  const row = await executor.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst();
  return row !== undefined;
}
