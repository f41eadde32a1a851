import type { Answer } from '@georisk/contract/endpoints.ts';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { type CellFault, type PlannedCase, planCases } from '@georisk/domain/case/caseTable.ts';
import { lostLettersOf } from '@georisk/domain/case/sheet.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { warningsOfCase } from '../caseWarnings.service.ts';
import { blocksOf, damagesWhere } from '../damage.repository.ts';
import { companyOfNewCase, duplicateNumber, type OpeningDeps, openCaseOfTable } from '../openCase.service.ts';
import { readSheet } from './readSheet.ts';
import { damageTableTexts } from './table.hu.ts';

/** A table from a form. */
export interface TableFile {
  readonly name: string;
  readonly path: () => string;
}

/** More faults than anybody corrects in one go. */
const MAX_FAULTS = 500;

const refuse = (faults: readonly CellFault[]): never => {
  const rows = faults.slice(0, MAX_FAULTS).map(({ row, column, error }) => ({ row, column, error }));
  throw new Problem('import-refused', { message: damageTableTexts.refused(faults.length), rows });
};

async function plannedCases(file: TableFile, person: number, today: string): Promise<readonly PlannedCase[]> {
  const read = await readSheet(file.path(), person);
  if (!read.ok) {
    if (read.fault === 'no-workbook')
      throw new Problem('unsupported-media-type', { message: damageTableTexts.fileFaults['no-workbook'] });
    throw new Problem('import-refused', { message: damageTableTexts.fileFaults[read.fault], rows: [] });
  }
  const lost = lostLettersOf(read.sheet);
  if (lost !== null) throw new Problem('import-refused', { message: lost, rows: [] });
  const plan = planCases(read.sheet, today);
  return plan.ok ? plan.cases : refuse(plan.faults);
}

/** Numbers of the table that the company has already used. */
async function takenNumbers(tx: Executor, companyId: number, cases: readonly PlannedCase[]): Promise<CellFault[]> {
  const numbers = cases.map(({ form }) => form.damageNumber);
  const rows = await damagesWhere(
    tx,
    sql<boolean>`damage.company_id = ${companyId}`,
    sql<boolean>`damage.damage_number = any(${numbers}::text[])`,
  );
  const taken = new Set(rows.map(({ damageNumber }) => damageNumber));
  return cases
    .filter(({ form }) => taken.has(form.damageNumber))
    .map(({ row }) => ({ row, column: 'A', error: damageTableTexts.numberTaken }));
}

export interface TableAsked {
  readonly file: TableFile;
  /** The company of the cases, where it is not the caller's own. */
  readonly companyId: number | undefined;
}

/** Opens all cases of a table, or none. */
export async function createDamageFromExcel(
  executor: Executor,
  context: CallContext,
  { file, companyId: asked }: TableAsked,
  deps: OpeningDeps,
): Promise<Answer<'createDamageFromExcel'>> {
  if (file.name !== 'excelFile') throw new Problem('malformed-request', { error: 'Malformed: excelFile' });
  const companyId = await companyOfNewCase(executor, context, asked);
  const cases = await plannedCases(file, context.caller.id, deps.today);
  const canOpen = mayCall('damage', context.caller);
  const opened = await orRefusal<Answer<'createDamageFromExcel'>, Problem>(
    () =>
      inTransaction(executor, async (tx) => {
        const taken = await takenNumbers(tx, companyId, cases);
        if (taken.length > 0) return refuse(taken);
        const ids: number[] = [];
        for (const { form } of cases) ids.push(await openCaseOfTable(tx, context, companyId, form, deps));
        const rows = await damagesWhere(tx, sql<boolean>`damage.id = any(${ids}::int[])`);
        await log(tx, context, 'damage-imported', `damages: ${ids.length}`, companyId);
        const damages = [];
        for (const row of rows) {
          const { id, damageNumber, damageDate, dangerType, area, status } = row;
          const warnings = await warningsOfCase(tx, { row, blocks: await blocksOf(tx, id), today: deps.today });
          damages.push({ id, damageNumber, damageDate, dangerType, area, status, canOpen, warnings });
        }
        return { created: ids.length, damages };
      }),
    ({ table, constraint }) => duplicateNumber(table, constraint),
  );
  if (opened instanceof Problem) throw opened;
  return opened;
}

/** The empty table to be filled in, .xlsx. */
export function caseTemplate(): Promise<Buffer> {
  const titles = Object.values(CASE_COLUMNS).map(({ title }) => title);
  const [first, ...others] = damageTableTexts.help;
  return FORMATS.xlsx.write([
    {
      name: damageTableTexts.sheet,
      columns: titles.map((title) => ({ title, width: Math.max(14, title.length + 2) })),
      rows: [],
    },
    { name: damageTableTexts.helpSheet, columns: [{ title: first, width: 100 }], rows: others.map((line) => [line]) },
  ]);
}
