import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { scheduleDeliveries } from '@georisk/server/modules/alert/schedule.service.ts';
import { importAlerts } from '@georisk/server/modules/alert/alerts.import.ts';
import { importBlocks } from '@georisk/server/modules/block/blocks.import.ts';
import { importCountry } from '@georisk/server/modules/territory/country.import.ts';
import { importCrops } from '@georisk/server/modules/crop/crops.import.ts';
import { importAll } from '@georisk/server/imports/importAll.ts';
import { importObservations } from '@georisk/server/modules/raster/observations.import.ts';
import { importPhotos } from '@georisk/server/modules/photo/photos.import.ts';
import { importPolicies } from '@georisk/server/modules/policy/policies.import.ts';
import { GridBlockCache } from '@georisk/server/modules/raster/gridBlocks.ts';
import { importNdvi } from '@georisk/server/modules/raster/ndvi.import.ts';
import { importTrueColour } from '@georisk/server/modules/raster/trueColour.import.ts';
import type { ImportReport } from '@georisk/server/imports/report.ts';
import { importSettlements } from '@georisk/server/modules/territory/settlements.import.ts';
import { importInspections } from '@georisk/server/modules/inspection/inspections.import.ts';
import { importYields } from '@georisk/server/modules/yield/yields.import.ts';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import type { ImportDeps } from '@georisk/server/imports/vectorSpec.ts';
import { DEMO_PASSWORD } from '@georisk/server/modules/installation/installation.routes.ts';
import { createPasswords } from '@georisk/server/modules/session/passwords.ts';
import { workOnDemoCases } from './cases.ts';
import type { DemoManifest, ImportStep } from './manifest.ts';
import {
  type InstallationState,
  installationState,
  saveAccounts,
  saveCompanies,
  saveDamages,
} from './rows.repository.ts';
import { generateDemoWorld } from './world.ts';

export interface DemoLoadOptions {
  readonly today: IsoDate;
  readonly seed?: number | undefined;
  /** Parent folder of the temporary files; the system's own when left out. */
  readonly scratchFolder?: string | undefined;
  /** Share of the whole that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export type DemoLoad =
  | { readonly loaded: true; readonly manifest: DemoManifest; readonly reports: readonly ImportReport[] }
  | {
      readonly loaded: false;
      /** `demo`: it is already loaded; `in-use`: the database has data of its own. */
      readonly because: Exclude<InstallationState, 'empty'>;
    };

/** Farmers get the mail of the demo's newest alerts at once, as after an analysed image. */
const notifying = (today: IsoDate) => (tx: Executor, alertIds: readonly number[]) =>
  scheduleDeliveries(tx, alertIds, { clock: { now: () => new Date(), today: () => today }, collectMinutes: 0 });

/** Making the files takes about this share of the time, importing them the rest. */
const GENERATING = 0.4;

/** Another process loaded it between the first check and the transaction. */
class NotEmpty extends Error {
  readonly state: Exclude<InstallationState, 'empty'>;
  constructor(state: Exclude<InstallationState, 'empty'>) {
    super(`the installation is ${state}`);
    this.state = state;
  }
}

/**
 * Makes the demo world and loads it by the product's own imports, all of it in one transaction or nothing. Only an
 * empty installation gets one, because everybody knows the password of the demo accounts.
 */
export async function loadDemoWorld(deps: ImportDeps, options: DemoLoadOptions): Promise<DemoLoad> {
  const { today, seed, scratchFolder = tmpdir(), onProgress = () => {} } = options;
  const state = await installationState(deps.db);
  if (state !== 'empty') return { loaded: false, because: state };
  const folder = await mkdtemp(join(scratchFolder, 'georisk-demo-'));
  try {
    const manifest = await generateDemoWorld(seed === undefined ? { today } : { today, seed }, folder, (share) =>
      onProgress(share * GENERATING),
    );
    const reports = await importManifest({ ...deps, onAlerts: notifying(today) }, manifest, (share) =>
      onProgress(GENERATING + share * (1 - GENERATING)),
    );
    return { loaded: true, manifest, reports };
  } catch (error) {
    if (error instanceof NotEmpty) return { loaded: false, because: error.state };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importManifest(
  deps: ImportDeps,
  manifest: DemoManifest,
  onProgress: (share: number) => void,
): Promise<readonly ImportReport[]> {
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const reports = await importAll(deps, async (inner) => {
    const state = await installationState(inner.db);
    if (state !== 'empty') throw new NotEmpty(state);
    await saveCompanies(inner.db, manifest.companies);
    await saveAccounts(inner.db, manifest.accounts, passwordHash);
    const blocks = new GridBlockCache();
    const done: ImportReport[] = [];
    for (const step of manifest.imports) {
      done.push(await runStep(inner, step, blocks));
      onProgress(done.length / manifest.imports.length);
    }
    await saveDamages(inner.db, manifest.damages);
    for (const step of manifest.importsOfCases) done.push(await runStep(inner, step, blocks));
    for (const step of manifest.importsOfParts) done.push(await runStep(inner, step, blocks));
    await workOnDemoCases({ executor: inner.db, store: inner.store, ...manifest });
    return done;
  });
  const failed = reports.find(({ refusedCount }) => refusedCount > 0);
  // The demo's files are our own: a refusal is a fault of the program, not of its user.
  if (failed !== undefined) throw new Error(`${failed.fileName}: ${failed.refused[0]?.reason ?? 'refused'}`);
  return reports;
}

const OF_FEATURES = {
  country: importCountry,
  settlements: importSettlements,
  blocks: importBlocks,
  alerts: importAlerts,
  observations: importObservations,
  crops: importCrops,
} as const;

async function runStep(deps: ImportDeps, step: ImportStep, blocks: GridBlockCache): Promise<ImportReport> {
  if (step.kind === 'part') return step.run(deps, step.file);
  if (step.kind === 'ndvi') return importNdvi(deps, { path: step.file }, { date: step.date, blocks });
  if (step.kind === 'tci') return importTrueColour(deps, { path: step.file }, { date: step.date });
  if (step.kind === 'photos') return importPhotos(deps, step.file, { companyId: step.companyId });
  const source = await openFeatures(step.file);
  if (step.kind === 'policies') return importPolicies(deps, source, { companyId: step.companyId });
  if (step.kind === 'inspections') return importInspections(deps, source, { companyId: step.companyId });
  if (step.kind === 'yields') return importYields(deps, source, { companyId: step.companyId });
  return OF_FEATURES[step.kind](deps, source);
}
