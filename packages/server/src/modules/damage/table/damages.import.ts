import { type CaseForm, checkCase } from '@georisk/domain/case/caseForm.ts';
import { type PlannedCase, planCases } from '@georisk/domain/case/caseTable.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import { sql } from 'kysely';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import { blocksOf, damagesWhere, insertCase, policyFor } from '../damage.repository.ts';
import { OPEN_CASE } from '../openCase.service.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { type ImportReport, type OnProgress, ReportBuilder, refusedReport } from '#server/imports/report.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import type { ImportDeps, VectorOptions } from '#server/imports/vectorSpec.ts';
import { damageImportTexts as texts } from './damages.hu.ts';
import { sheetOfFile } from './damageSheet.ts';
import { KIND, mappedSheet, mappingFault, titleOver } from './mappedSheet.ts';
import { DAMAGE_MAP } from '../damage.jobs.ts';

export interface DamageOptions extends VectorOptions {
  readonly companyId: number;
  /** `YYYY-MM-DD`, Budapest. */
  readonly today: string;
  readonly now: Date;
  /** The decimal sign of the table's texts, where somebody has said it. */
  readonly decimal?: DecimalSign | undefined;
}

/** A command imports the earlier cases of a company: years of them in one table of text. */
const MAX_ROWS = 200_000;
const NAMED_BLOCKS = 10;

/** A form whose day is the database's day. */
type Words = Omit<CaseForm, 'damageDate'> & { readonly damageDate: string };

/** A stored case in the columns of a table. */
async function storedCase(tx: Executor, companyId: number, number: string): Promise<Words | null> {
  const [row] = await damagesWhere(
    tx,
    sql<boolean>`damage.company_id = ${companyId}`,
    sql<boolean>`damage.damage_number = ${number}`,
  );
  if (row === undefined) return null;
  const { damageNumber, policyNumber, damageDate, area, dangerType, inspectionAddress, inspectionAddressZip } = row;
  const blocks = (await blocksOf(tx, row.id)).map(({ mepar, area: ha, plants }) => ({ mepar, area: ha, plants }));
  return { damageNumber, policyNumber, damageDate, area, dangerType, inspectionAddress, inspectionAddressZip, blocks };
}

/** A case as the form of today would keep it: earlier ones kept numbers, perils and crops in other writings. */
function keptToday(stored: Words, today: string): Words {
  const check = checkCase(stored, today);
  return check.ok ? check.form : stored;
}

const inOrder = ({ blocks, ...form }: Words) => ({
  ...form,
  blocks: blocks.toSorted((a, b) => (a.mepar < b.mepar ? -1 : Number(a.mepar > b.mepar))),
});

async function openCase({ jobs }: ImportDeps, tx: Executor, form: CaseForm, { companyId, now }: DamageOptions) {
  const policyId = await policyFor(tx, companyId, form.policyNumber, form.damageDate);
  const id = await insertCase(tx, { companyId, form, policyId, expertId: null, createdBy: null, at: now });
  await jobs?.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId });
  await recordChange(tx, {
    id: newId(),
    companyId,
    actorId: null,
    userId: null,
    subjectType: 'damage',
    subjectId: String(id),
    operation: OPEN_CASE,
    baseVersion: null,
    deviceAt: null,
    before: null,
    after: form,
    answer: null,
  });
}

async function unknownBlocks(tx: Executor, codes: readonly string[]): Promise<readonly string[]> {
  const known = await tx
    .selectFrom('block')
    .select('meparCode')
    .where(sql<boolean>`mepar_code = any(${codes}::text[])`)
    .execute();
  const there = new Set(known.map(({ meparCode }) => meparCode));
  return codes.filter((code) => !there.has(code));
}

async function importCases(
  deps: ImportDeps,
  cases: readonly PlannedCase[],
  builder: ReportBuilder,
  options: DamageOptions,
  onDone: (done: number) => void,
): Promise<void> {
  const { db: tx } = deps;
  for (const [index, { form, row }] of cases.entries()) {
    const stored = await storedCase(tx, options.companyId, form.damageNumber);
    if (stored === null) {
      builder.added += 1;
      // After a refusal the rest is only checked, so that all refusals are reported at once.
      if (builder.refusedCount === 0) await openCase(deps, tx, form, options);
    } else if (isDeepStrictEqual(inOrder(keptToday(stored, options.today)), inOrder(form))) builder.unchanged += 1;
    else builder.refuse(row, texts.taken(form.damageNumber));
    if (index % 50 === 0) onDone(index + 1);
  }
  const missing = await unknownBlocks(tx, [
    ...new Set(cases.flatMap(({ form }) => form.blocks.map(({ mepar }) => mepar))),
  ]);
  if (missing.length > 0) builder.notes.push(texts.unknownBlocks(missing.slice(0, NAMED_BLOCKS), missing.length));
}

/**
 * Imports cases of a table, by the rules of the uploaded one: all of them or none. An existing case with the same
 * values is left as it is; one with others is refused, because people have worked on it since.
 */
export async function importDamages(
  deps: ImportDeps,
  path: string,
  options: DamageOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { companyId, dryRun = false, today } = options;
  const fileName = basename(path);
  try {
    const read = await sheetOfFile(path, deps.files);
    if (!read.ok) return refusedReport(KIND, fileName, dryRun, read.reason);
    const unfit = mappingFault(read.sheet, options);
    if (unfit !== null) return refusedReport(KIND, fileName, dryRun, unfit);
    return await inOneImport(deps.db, async (tx) => {
      const builder = new ReportBuilder();
      const sheet = mappedSheet(read.sheet, options, builder);
      const plan = planCases(sheet, today, MAX_ROWS, options.map, options.decimal);
      if (!plan.ok)
        for (const { row, column, error, isOfSign = false } of plan.faults)
          builder.refuse(row, texts.cell(column, titleOver(sheet, column), isOfSign ? texts.orSign(error) : error));
      else {
        const { cases } = plan;
        await importCases({ ...deps, db: tx }, cases, builder, options, (done) =>
          onProgress({ fileName, step: 'rows', fraction: done / cases.length, done }),
        );
      }
      const report = builder.build(KIND, fileName, dryRun);
      if (report.saved) await recordRun(tx, report, await fileHash(path), companyId, deps.sentBy);
      return report;
    });
  } catch (error) {
    if (error instanceof SourceError) return refusedReport(KIND, fileName, dryRun, sourceFaultText(error.fault));
    throw error;
  }
}
