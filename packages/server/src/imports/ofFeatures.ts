import { basename } from 'node:path';
import type { FeatureSource, OpenOptions } from '#server/formats/featureSource.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { FileContext, FileImport } from './importKind.ts';
import { type ImportReport, refusedReport } from './report.ts';
import type { ImportDeps } from './vectorSpec.ts';

type FeatureImport = (deps: ImportDeps, source: FeatureSource, context: FileContext) => Promise<ImportReport>;

const optionsOf = ({ layer, srid }: OpenOptions): OpenOptions => ({ layer, srid });

/** Opens the file as a list of features. One that cannot be opened is refused like one with bad rows. */
export const ofFeatures =
  (run: FeatureImport): FileImport =>
  async (deps, path, context) => {
    const { command, wanted } = context;
    try {
      const source = await (deps.files?.features ?? openFeatures)(path, { ...optionsOf(command), wanted });
      return await run(deps, { ...source, decimal: command.decimal }, context);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return refusedReport(command.kind, basename(path), command.dryRun, sourceFaultText(error.fault));
    }
  };

/** The company of a kind that needs one. @throws Error where the command let it pass without */
export function needed(companyId: number | null): number {
  if (companyId === null) throw new Error('An import of a company without a company');
  return companyId;
}
