import { resolve } from 'node:path';
import { isLogOf } from '#server/formats/gpkg/logFiles.ts';
import type { FileContext, ImportKindRow } from '../importKind.ts';
import type { ImportReport } from '../report.ts';
import type { ImportDeps } from '../vectorSpec.ts';

/** Imports the command's files one after the other. */
export async function importFiles(
  kind: ImportKindRow,
  deps: ImportDeps,
  context: FileContext,
): Promise<readonly ImportReport[]> {
  const { command, folder } = context;
  if (command.stac !== undefined && kind.stac !== undefined) return kind.stac(deps, command.stac, context);
  const run = kind.open();
  const reports: ImportReport[] = [];
  for (const file of command.files.filter((file) => !isLogOf(file, command.files)))
    reports.push(await run(deps, resolve(folder, file), context));
  return reports;
}
