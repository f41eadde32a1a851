import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { fieldSentence } from '@georisk/contract/texts/importOptions.hu.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { valueMapFault } from '#server/imports/cellReader.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { companies } from '#server/imports/command/company.repository.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { newId } from '#server/uuid.ts';
import { importingTexts as texts } from './importing.hu.ts';
import {
  deleteMapping,
  findMapping,
  type MappingKey,
  type MappingRow,
  type MappingToSave,
  upsertMapping,
} from './mapping.repository.ts';
import { senderOf } from './sender.ts';
import { kindOfSender } from './sentCommand.ts';

interface Asked {
  readonly kind: string;
  /** A company's program leaves its own out. */
  readonly company?: number | undefined;
}

const refuse = (message: string) => new Problem('form-refused', { message });

/** Whose mapping a caller means. @throws Problem where it is none of theirs */
async function keyOf(executor: Executor, kinds: ImportKinds, context: CallContext, asked: Asked): Promise<MappingKey> {
  const sender = senderOf(context);
  const found = kindOfSender(asked.kind, sender, kinds);
  if (!found.ok) throw refuse(fieldSentence(found.reason));
  const { ofCompany, options, fields } = found.kind;
  if (fields === undefined) throw refuse(texts.notMapped(asked.kind));
  const { company } = asked;
  if (sender.onlyCompany !== null) {
    if (company !== undefined && company !== sender.onlyCompany) throw refuse(texts.ownCompany);
    return { kind: asked.kind, companyId: sender.onlyCompany };
  }
  if (company === undefined) {
    if (ofCompany) throw refuse(texts.companyNeeded);
    return { kind: asked.kind, companyId: null };
  }
  if (!options.includes('company')) throw refuse(texts.ofNobody);
  const isKnown = (await companies(executor)).some(({ id }) => id === company);
  if (!isKnown) throw refuse(texts.companyUnknown);
  return { kind: asked.kind, companyId: company };
}

const present = ({ columns, values, savedAt, by }: Pick<MappingRow, 'columns' | 'values' | 'savedAt' | 'by'>) => ({
  columns,
  values,
  savedAt: savedAt.toISOString(),
  by,
});

/** How the columns and values of a kind's files were mapped the last time. */
export async function importMapping(
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  asked: Asked,
): Promise<Answer<'importMapping'>> {
  const key = await keyOf(executor, kinds, context, asked);
  const row = await findMapping(executor, key);
  if (row === undefined) return { mapping: null };
  await auditForeign(executor, context, key.companyId === null ? [] : [key.companyId], `importMappings/${key.kind}`);
  return { mapping: present(row) };
}

const changeOf = (
  context: CallContext,
  { companyId }: MappingKey,
  id: string,
  operation: 'save-import-mapping' | 'forget-import-mapping',
) => ({
  id: newId(),
  companyId,
  ...doersOf(context),
  subjectType: 'importMapping',
  subjectId: id,
  operation,
  deviceAt: null,
  serverAt: context.at,
  answer: null,
});

const inChange = (row: Pick<MappingToSave, 'kind' | 'columns' | 'values'>) => row;

/** Remembers a mapping in place of the one before. */
export const saveImportMapping = (
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  asked: Asked,
  { columns, values }: Body<'saveImportMapping'>,
): Promise<Answer<'saveImportMapping'>> =>
  inTransaction(executor, async (tx) => {
    const key = await keyOf(tx, kinds, context, asked);
    const fault = faultOf(kinds, key, { columns, values });
    if (fault !== null) throw refuse(fault);
    const before = await findMapping(tx, key);
    const { id, version } = await upsertMapping(tx, {
      ...key,
      id: newId(),
      columns,
      values,
      savedAt: context.at,
      byUserId: context.caller.id,
    });
    await recordChange(tx, {
      ...changeOf(context, key, id, 'save-import-mapping'),
      baseVersion: version - 1,
      before:
        before === undefined ? null : inChange({ kind: key.kind, columns: before.columns, values: before.values }),
      after: inChange({ kind: key.kind, columns, values }),
    });
    await log(tx, context, 'import-mapping-saved', key.kind, key.companyId);
    const saved = await findMapping(tx, key);
    if (saved === undefined) throw new Error('a saved mapping must be there');
    return present(saved);
  });

/** Why a mapping fits no file of its kind; null where it may. */
function faultOf(
  kinds: ImportKinds,
  { kind }: MappingKey,
  { columns, values }: Body<'saveImportMapping'>,
): string | null {
  const fields = kinds[kind]?.fields ?? {};
  const strange = Object.keys(columns).find((field) => !Object.hasOwn(fields, field));
  if (strange !== undefined)
    return fieldSentence(
      importTexts.columns(kind, { code: 'unknownField', field: strange, fields: Object.keys(fields) }),
    );
  const fault = valueMapFault(kind, fields, values);
  return fault === null ? null : fieldSentence(fault);
}

export const forgetImportMapping = (
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  asked: Asked,
): Promise<void> =>
  inTransaction(executor, async (tx) => {
    const key = await keyOf(tx, kinds, context, asked);
    const before = await findMapping(tx, key);
    const deleted = await deleteMapping(tx, key);
    if (before === undefined || deleted === undefined) throw notFound();
    await recordChange(tx, {
      ...changeOf(context, key, deleted.id, 'forget-import-mapping'),
      baseVersion: deleted.version,
      before: inChange({ kind: key.kind, columns: before.columns, values: before.values }),
      after: null,
    });
    await log(tx, context, 'import-mapping-forgotten', key.kind, key.companyId);
  });
