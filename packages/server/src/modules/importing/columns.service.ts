import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldSentence } from '@georisk/contract/texts/importOptions.hu.ts';
import type { ImportColumns } from '@georisk/contract/verticals/admin/imports.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { Problem } from '#server/http/problem.ts';
import type { UploadedForm } from '#server/http/upload/forms.ts';
import type { UploadFolder } from '#server/http/upload/uploadFolder.ts';
import type { FileColumn } from '#server/imports/columnReader.ts';
import { type FieldSpecs, resolveColumns } from '#server/imports/fields.ts';
import type { ImportKindRow, ImportKinds } from '#server/imports/importKind.ts';
import { wantedColumns } from '#server/imports/wantedColumns.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { importingTexts as texts } from './importing.hu.ts';
import { senderOf } from './sender.ts';
import { kindOfSender } from './sentCommand.ts';
import { filesToImport, takeFiles } from './sentFiles.ts';
import { columnsOfSent, strangersFiles } from './strangersFiles.ts';

export interface ColumnsDeps {
  readonly kinds: ImportKinds;
  readonly folder: UploadFolder;
}

/** Files of one import whose columns are compared; the others are expected to be alike. */
const MAX_FILES = 5;

const refuse = (message: string): never => {
  throw new Problem('form-refused', { message: fieldSentence(message) });
};

type MappedKind = ImportKindRow & Required<Pick<ImportKindRow, 'fields'>>;
const isMapped = (kind: ImportKindRow): kind is MappedKind => kind.fields !== undefined && kind.files === undefined;

/** A kind whose files are tables. @throws Problem */
function mappedKind(kinds: ImportKinds, context: CallContext, word: string): MappedKind {
  const found = kindOfSender(word, senderOf(context), kinds);
  if (!found.ok) return refuse(found.reason);
  return isMapped(found.kind) ? found.kind : refuse(texts.notMapped(word));
}

function layerOf(fields: UploadedForm['fields']): string | undefined {
  const strange = fields.find(([name]) => name !== 'layer');
  if (strange !== undefined) return refuse(texts.onlyLayer(strange[0]));
  const layer = fields[0]?.[1].trim();
  return layer === '' ? undefined : layer;
}

async function columnsOf(
  word: string,
  { readColumns, fields }: MappedKind,
  path: string,
  layer: string | undefined,
  person: number,
): Promise<readonly FileColumn[]> {
  try {
    if (readColumns === undefined)
      return await columnsOfSent(path, { layer, wanted: wantedColumns(word, fields) }, person);
    const read = await readColumns(path, strangersFiles(person));
    return read.ok ? read.columns : refuse(read.reason);
  } catch (error) {
    if (error instanceof SourceError) return refuse(sourceFaultText(error.fault));
    throw error;
  }
}

/** What all files have, with the samples of the first. */
const inAll = ([first = [], ...others]: readonly (readonly FileColumn[])[]): readonly FileColumn[] =>
  first.filter(({ name }) => others.every((columns) => columns.some((column) => column.name === name)));

/** Each field with the column that it is taken from where none is chosen. */
export function fieldsBeside(
  kind: string,
  fields: FieldSpecs,
  columns: readonly FileColumn[],
): ImportColumns['fields'] {
  const names = columns.map(({ name }) => name);
  // Of columns with equal names a person chooses one.
  const open: Record<string, null> = {};
  const resolve = () => resolveColumns(fields, names, open, new Set(Object.keys(fields)), kind);
  let found = resolve();
  while (!found.ok && found.refusal.code === 'ambiguousColumns' && !Object.hasOwn(open, found.refusal.field)) {
    open[found.refusal.field] = null;
    found = resolve();
  }
  const map = found.ok ? found.map : {};
  return Object.entries(fields).map(([field, { required, values }]) => ({
    field,
    required,
    column: map[field] ?? null,
    choices: values === undefined ? null : values.choices.map((choice) => ({ ...choice })),
  }));
}

/**
 * Reads the columns of sent files, each in a process of its own, and imports nothing.
 * @param release gives the place of the call back
 */
export async function sentColumns(
  { kinds, folder }: ColumnsDeps,
  context: CallContext,
  kind: string,
  { files, fields: options }: UploadedForm,
  release: () => void,
): Promise<ImportColumns> {
  let place: string | undefined;
  try {
    const mapped = mappedKind(kinds, context, kind);
    const layer = layerOf(options);
    if (layer !== undefined && mapped.readColumns !== undefined) refuse(texts.noLayer(kind));
    place = await folder.make();
    const names = filesToImport(await takeFiles(place, files), 'table').slice(0, MAX_FILES);
    const read: (readonly FileColumn[])[] = [];
    for (const name of names) read.push(await columnsOf(kind, mapped, join(place, name), layer, context.caller.id));
    const columns = inAll(read);
    return {
      columns: columns.map(({ name, samples }) => ({ name, samples: [...samples] })),
      fields: fieldsBeside(kind, mapped.fields, columns),
    };
  } finally {
    release();
    if (place !== undefined) await rm(place, { recursive: true, force: true });
  }
}
