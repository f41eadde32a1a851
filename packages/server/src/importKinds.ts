import { basename } from 'node:path';
import { importAlerts } from '#server/modules/alert/alerts.import.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importCountry } from '#server/modules/territory/country.import.ts';
import { importCrops } from '#server/modules/crop/crops.import.ts';
import { importDamages } from '#server/modules/damage/table/damages.import.ts';
import { importDistricts } from '#server/modules/territory/districts.import.ts';
import { importInspections } from '#server/modules/inspection/inspections.import.ts';
import { importObservations } from '#server/modules/raster/observations.import.ts';
import { importPhotos } from '#server/modules/photo/photos.import.ts';
import { importPolicies } from '#server/modules/policy/policies.import.ts';
import { GridBlockCache } from '#server/modules/raster/gridBlocks.ts';
import { importNdvi } from '#server/modules/raster/ndvi.import.ts';
import { importTrueColour } from '#server/modules/raster/trueColour.import.ts';
import type { FileContext, FileImport, ImportKinds } from '#server/imports/command/importFiles.ts';
import { type ImportReport, refusedReport } from '#server/imports/report.ts';
import { importSettlements } from '#server/modules/territory/settlements.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { importStac } from '#server/modules/source/importStac.ts';
import { importScene } from '#server/modules/scene/scenes.import.ts';
import { SceneBlocks } from '#server/modules/scene/sceneBlocks.ts';
import { importYields } from '#server/modules/yield/yields.import.ts';

type FeatureImport = (deps: ImportDeps, source: FeatureSource, context: FileContext) => Promise<ImportReport>;

/** A file that cannot be opened is refused like one with bad rows. */
const ofFeatures =
  (run: FeatureImport): FileImport =>
  async (deps, path, context) => {
    const { command } = context;
    try {
      return await run(deps, await openFeatures(path, command), context);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return refusedReport(command.kind, basename(path), command.dryRun, sourceFaultText(error.fault));
    }
  };

/** Every kind of import; made again for each command, as its files share which blocks are on a grid. */
export function importKinds(): ImportKinds {
  const blocks = new GridBlockCache();
  const sceneBlocks = new SceneBlocks();
  const files = {
    settlements: ofFeatures((deps, source, { command, onProgress }) =>
      importSettlements(deps, source, command, onProgress),
    ),
    country: ofFeatures((deps, source, { command, onProgress }) => importCountry(deps, source, command, onProgress)),
    blocks: ofFeatures((deps, source, { command, onProgress }) => importBlocks(deps, source, command, onProgress)),
    alerts: ofFeatures((deps, source, { command, companyId, onProgress }) =>
      importAlerts(deps, source, { ...command, companyId }, onProgress),
    ),
    observations: ofFeatures((deps, source, { command, companyId, onProgress }) =>
      importObservations(deps, source, { ...command, companyId }, onProgress),
    ),
    policies: ofFeatures((deps, source, { command, companyId, onProgress }) => {
      if (companyId === null) throw new Error('policies without a company');
      const { email, phone } = command;
      return importPolicies(deps, source, { ...command, companyId, contact: { email, phone } }, onProgress);
    }),
    districts: ofFeatures((deps, source, { command, onProgress }) =>
      importDistricts(deps, source, command, onProgress),
    ),
    crops: ofFeatures((deps, source, { command, onProgress }) => importCrops(deps, source, command, onProgress)),
    yields: ofFeatures((deps, source, { command, companyId, onProgress }) =>
      importYields(deps, source, { ...command, companyId }, onProgress),
    ),
    photos: (deps, path, { command, companyId, onProgress }) => {
      if (companyId === null) throw new Error('photos without a company');
      return importPhotos(deps, path, { ...command, companyId }, onProgress);
    },
    damages: (deps, path, { command, companyId, today, now, onProgress }) => {
      if (companyId === null) throw new Error('damages without a company');
      return importDamages(deps, path, { ...command, companyId, today, now }, onProgress);
    },
    inspections: ofFeatures((deps, source, { command, companyId, onProgress }) => {
      if (companyId === null) throw new Error('inspections without a company');
      return importInspections(deps, source, { ...command, companyId }, onProgress);
    }),
    ndvi: (deps, path, { command, companyId, onProgress }) =>
      importNdvi(deps, { path }, { ...command, companyId, blocks }, onProgress),
    tci: (deps, path, { command, companyId, onProgress }) =>
      importTrueColour(deps, { path }, { ...command, companyId }, onProgress),
    scene: async (deps, path, { command, companyId, today, onProgress }) => {
      const options = { ...command, companyId, blocks: sceneBlocks, latest: today };
      const { report } = await importScene(deps, path, options, onProgress);
      return report;
    },
  } as const satisfies ImportKinds['files'];
  return {
    files,
    stac: (deps, stac, { command, companyId, folder, today, onProgress }) => {
      const { date: _, sheet: __, ...said } = command;
      return importStac(deps, stac, { ...said, companyId, blocks: sceneBlocks, latest: today, folder }, onProgress);
    },
  };
}
