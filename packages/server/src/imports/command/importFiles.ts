import { resolve } from 'node:path';
import type { ImportReport, OnProgress } from '../report.ts';
import type { ImportDeps } from '../vectorSpec.ts';
import type { Command, CommandKind, StacCommand } from './arguments.ts';

/** What a file of a command is imported with. */
export interface FileContext {
  readonly command: Command;
  readonly companyId: number | null;
  /** That relative paths start from. */
  readonly folder: string;
  /** Today in Budapest. */
  readonly today: string;
  readonly now: Date;
  readonly onProgress: OnProgress;
}

export type FileImport = (deps: ImportDeps, path: string, context: FileContext) => Promise<ImportReport>;

/** What the engine runs: composed where the nouns are known. */
export interface ImportKinds {
  readonly files: Readonly<Record<CommandKind, FileImport>>;
  /** Scenes that a STAC source shows. */
  readonly stac: (deps: ImportDeps, stac: StacCommand, context: FileContext) => Promise<readonly ImportReport[]>;
}

/** Kinds whose files stand alone: each is saved by itself, and one that is refused keeps no other out. */
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
