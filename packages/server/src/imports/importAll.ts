import { inImportTransaction } from './importTransaction.ts';
import { removingUnsaved } from './storeCleaning.ts';
import type { ImportReport } from './report.ts';
import type { ImportDeps } from './vectorSpec.ts';

/**
 * Imports several files as one: all of them in one transaction, or none.
 * @param work gets the tools of the imports, and runs them one after the other
 */
export const importAll = (
  deps: ImportDeps,
  work: (deps: ImportDeps) => Promise<readonly ImportReport[]>,
): Promise<readonly ImportReport[]> =>
  removingUnsaved(
    deps.db,
    deps.store,
    (onStored) => inImportTransaction(deps.db, (tx) => work({ ...deps, db: tx, onStored })),
    (reports) => reports.every(({ saved }) => saved),
  );
