import type { ImportKinds } from '#server/imports/importKind.ts';
import type { JobHandlers } from '#server/jobs/job.ts';
import type { KindOf } from '#server/jobs/jobKind.ts';
import type { Schedule } from '#server/jobs/scheduler.ts';
import type { HandlerDeps, Module } from './module.ts';
import { accountModule } from '#server/modules/account/account.module.ts';
import { adminModule } from '#server/modules/admin/admin.module.ts';
import { alertModule } from '#server/modules/alert/alert.module.ts';
import { analysisModule } from '#server/modules/analysis/analysis.module.ts';
import { auditModule } from '#server/modules/audit/audit.module.ts';
import { blockHistoryModule } from '#server/modules/blockHistory/blockHistory.module.ts';
import { blockModule } from '#server/modules/block/block.module.ts';
import { blockPlotModule } from '#server/modules/blockPlot/blockPlot.module.ts';
import { blockViewModule } from '#server/modules/blockView/blockView.module.ts';
import { blockPhotoModule } from '#server/modules/blockPhoto/blockPhoto.module.ts';
import { casePhotoModule } from '#server/modules/casePhoto/casePhoto.module.ts';
import { caseListModule } from '#server/modules/caseList/caseList.module.ts';
import { caseRouteModule } from '#server/modules/caseRoute/caseRoute.module.ts';
import { cemeteryModule } from '#server/modules/cemetery/cemetery.module.ts';
import { companyFiguresModule } from '#server/modules/companyFigures/companyFigures.module.ts';
import { companyModule } from '#server/modules/company/company.module.ts';
import { cropModule } from '#server/modules/crop/crop.module.ts';
import { curveModule } from '#server/modules/curve/curve.module.ts';
import { damageModule } from '#server/modules/damage/damage.module.ts';
import { damageChronologyModule } from '#server/modules/damageChronology/damageChronology.module.ts';
import { damagePlotModule } from '#server/modules/damagePlot/damagePlot.module.ts';
import { dashboardModule } from '#server/modules/dashboard/dashboard.module.ts';
import { deviceGrantModule } from '#server/modules/deviceGrant/deviceGrant.module.ts';
import { documentModule } from '#server/modules/document/document.module.ts';
import { ekModule } from '#server/modules/ek/ek.module.ts';
import { fieldPackModule } from '#server/modules/fieldPack/fieldPack.module.ts';
import { frostModule } from '#server/modules/frost/frost.module.ts';
import { forestModule } from '#server/modules/forest/forest.module.ts';
import { importingModule } from '#server/modules/importing/importing.module.ts';
import { inspectionModule } from '#server/modules/inspection/inspection.module.ts';
import { insuredFarmerModule } from '#server/modules/insuredFarmer/insuredFarmer.module.ts';
import { installationModule } from '#server/modules/installation/installation.module.ts';
import { linkModule } from '#server/modules/link/link.module.ts';
import { logModule } from '#server/modules/log/log.module.ts';
import { managementZoneModule } from '#server/modules/managementZone/managementZone.module.ts';
import { mapKeyModule } from '#server/modules/mapKey/mapKey.module.ts';
import { mapModule } from '#server/modules/map/map.module.ts';
import { insuredAlertModule } from '#server/modules/insuredAlert/insuredAlert.module.ts';
import { morningModule } from '#server/modules/morning/morning.module.ts';
import { ogcModule } from '#server/modules/ogc/ogc.module.ts';
import { perilModule } from '#server/modules/peril/peril.module.ts';
import { personModule } from '#server/modules/person/person.module.ts';
import { photoModule } from '#server/modules/photo/photo.module.ts';
import { policyModule } from '#server/modules/policy/policy.module.ts';
import { policyHistoryModule } from '#server/modules/policyHistory/policyHistory.module.ts';
import { portfolioModule } from '#server/modules/portfolio/portfolio.module.ts';
import { productModule } from '#server/modules/product/product.module.ts';
import { proposalModule } from '#server/modules/proposal/proposal.module.ts';
import { radarModule } from '#server/modules/radar/radar.module.ts';
import { rasterModule } from '#server/modules/raster/raster.module.ts';
import { receiptModule } from '#server/modules/receipt/receipt.module.ts';
import { rescueModule } from '#server/modules/rescue/rescue.module.ts';
import { samplingModule } from '#server/modules/sampling/sampling.module.ts';
import { searchModule } from '#server/modules/search/search.module.ts';
import { sentLinkModule } from '#server/modules/sentLink/sentLink.module.ts';
import { sessionModule } from '#server/modules/session/session.module.ts';
import { soilModule } from '#server/modules/soil/soil.module.ts';
import { sourceModule } from '#server/modules/source/source.module.ts';
import { stacModule } from '#server/modules/stac/stac.module.ts';
import { surveyModule } from '#server/modules/survey/survey.module.ts';
import { territoryModule } from '#server/modules/territory/territory.module.ts';
import { tileModule } from '#server/modules/tile/tile.module.ts';
import { userTableModule } from '#server/modules/userTable/userTable.module.ts';
import { wmsModule } from '#server/modules/wms/wms.module.ts';
import { wmtsModule } from '#server/modules/wmts/wmts.module.ts';
import { noticeTextModule } from '#server/modules/noticeText/noticeText.module.ts';
import { webhookModule } from '#server/modules/webhook/webhook.module.ts';
import { weatherModule } from '#server/modules/weather/weather.module.ts';
import { workModule } from '#server/modules/work/work.module.ts';
import { yieldModule } from '#server/modules/yield/yield.module.ts';
import { yieldCalcModule } from '#server/modules/yieldCalc/yieldCalc.module.ts';
import type { FeatureLayers } from '#server/modules/ogc/featureLayer.ts';
import type { Finders } from '#server/modules/search/finder.ts';
import type { TileLayers } from '#server/modules/tile/tileLayer.ts';

/** All modules. A new one is a line here; everything else is in its folder. */
export const MODULES: readonly Module[] = [
  accountModule,
  adminModule,
  alertModule,
  analysisModule,
  auditModule,
  blockHistoryModule,
  blockModule,
  blockPlotModule,
  blockViewModule,
  blockPhotoModule,
  casePhotoModule,
  caseListModule,
  caseRouteModule,
  cemeteryModule,
  companyFiguresModule,
  companyModule,
  cropModule,
  curveModule,
  damageModule,
  damageChronologyModule,
  damagePlotModule,
  dashboardModule,
  deviceGrantModule,
  documentModule,
  ekModule,
  fieldPackModule,
  frostModule,
  forestModule,
  importingModule,
  inspectionModule,
  installationModule,
  insuredFarmerModule,
  linkModule,
  logModule,
  managementZoneModule,
  mapKeyModule,
  mapModule,
  insuredAlertModule,
  morningModule,
  ogcModule,
  perilModule,
  personModule,
  photoModule,
  policyModule,
  policyHistoryModule,
  portfolioModule,
  productModule,
  proposalModule,
  radarModule,
  rasterModule,
  receiptModule,
  rescueModule,
  samplingModule,
  searchModule,
  sentLinkModule,
  sessionModule,
  soilModule,
  sourceModule,
  stacModule,
  surveyModule,
  territoryModule,
  tileModule,
  userTableModule,
  wmsModule,
  wmtsModule,
  weatherModule,
  noticeTextModule,
  webhookModule,
  workModule,
  yieldModule,
  yieldCalcModule,
];

/** The rows of all modules as one table. @throws Error where two modules have the same name in it */
function merged<T>(of: (module: Module) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> {
  const rows = MODULES.flatMap((module) => Object.entries(of(module) ?? {}));
  const table = new Map(rows);
  if (table.size < rows.length)
    throw new Error(`Two modules have a row of one name: ${rows.map(([name]) => name).join()}`);
  return Object.fromEntries(table);
}

const JOBS = MODULES.flatMap(({ jobs }) => jobs ?? []);
const KINDS = new Map(JOBS.map(({ kind }) => [kind.name, kind]));

/** A kind of job by its name. */
export const jobKindOf: KindOf = (name) => KINDS.get(name);

/** The handlers of all kinds of jobs. */
export const jobHandlers = (deps: HandlerDeps): JobHandlers =>
  Object.fromEntries(JOBS.map(({ kind, handler }) => [kind.name, handler(deps)]));

/** Jobs that are queued without a caller. */
export const SCHEDULES: readonly Schedule[] = MODULES.flatMap(({ schedules }) => schedules ?? []);

/** The kinds of import. */
export const IMPORT_KINDS: ImportKinds = merged(({ imports }) => imports);

/** Layers of vector tiles by their name in an address. */
export const TILE_LAYERS: TileLayers = merged(({ tileLayers }) => tileLayers);

/** Layers that other programs read feature by feature. */
export const FEATURE_LAYERS: FeatureLayers = merged(({ featureLayers }) => featureLayers);

/** Readers of the search; each type of hit has one (tested). */
export const FINDERS = merged(({ finders }) => finders) as Finders;
