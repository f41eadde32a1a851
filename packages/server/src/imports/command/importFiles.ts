import { resolve } from 'node:path';
import type { ImportReport, OnProgress } from '../report.ts';
import type { ImportDeps } from '../vectorSpec.ts';
import type { Command, CommandKind, StacCommand } from './arguments.ts';

/** The settings of a file's import. */
export interface FileContext {
  readonly command: Command;
  readonly companyId: number | null;
  /** The base of relative paths. */
  readonly folder: string;
  /** Today in Budapest. */
  readonly today: string;
  readonly now: Date;
  readonly onProgress: OnProgress;
}

export type FileImport = (deps: ImportDeps, path: string, context: FileContext) => Promise<ImportReport>;

/** The imports that the engine runs: composed where the modules are known. */
export interface ImportKinds {
  readonly files: Readonly<Record<CommandKind, FileImport>>;
  /** Scenes that a STAC source shows. */
  readonly stac: (deps: ImportDeps, stac: StacCommand, context: FileContext) => Promise<readonly ImportReport[]>;
}

/** Kinds whose files are independent: each is saved separately, and a refused one does not stop the others. */
export const ALONE: ReadonlySet<CommandKind> = new Set(['scene']);

/** Imports the command's files one after the other. */
export async function importFiles(
  kinds: ImportKinds,
  deps: ImportDeps,
  context: FileContext,
): Promise<readonly ImportReport[]> {
  const { command, folder } = context;
  if (command.stac !== undefined) return kinds.stac(deps, command.stac, context);
  const run = kinds.files[command.kind];
  const reports: ImportReport[] = [];
  for (const file of command.files) reports.push(await run(deps, resolve(folder, file), context));
  return reports;
}
