import { adminFeature } from '#web/features/admin/admin.feature.ts';
import { alertSettingsFeature } from '#web/features/alertSettings/alertSettings.feature.ts';
import { blockFeature } from '#web/features/block/block.feature.ts';
import { blockPlotFeature } from '#web/features/blockPlot/blockPlot.feature.ts';
import { cemeteryFeature } from '#web/features/cemetery/cemetery.feature.ts';
import { companyFiguresFeature } from '#web/features/companyFigures/companyFigures.feature.ts';
import { createDamageFeature } from '#web/features/createDamage/createDamage.feature.ts';
import { cropMapFeature } from '#web/features/cropMap/cropMap.feature.ts';
import { caseRouteFeature } from '#web/features/caseRoute/caseRoute.feature.ts';
import { damageFeature } from '#web/features/damage/damage.feature.ts';
import { damageChronologyFeature } from '#web/features/damageChronology/damageChronology.feature.ts';
import { dashboardFeature } from '#web/features/dashboard/dashboard.feature.ts';
import { ekFeature } from '#web/features/ek/ek.feature.ts';
import { farmerFeature } from '#web/features/farmer/farmer.feature.ts';
import { frostFeature } from '#web/features/frost/frost.feature.ts';
import { forestFeature } from '#web/features/forest/forest.feature.ts';
import { insuredAlertsFeature } from '#web/features/insuredAlerts/insuredAlerts.feature.ts';
import { insuredFarmerFeature } from '#web/features/insuredFarmer/insuredFarmer.feature.ts';
import { outboxFeature } from '#web/features/outbox/outbox.feature.ts';
import { perilFeature } from '#web/features/peril/peril.feature.ts';
import { photoFeature } from '#web/features/photo/photo.feature.ts';
import { policyFeature } from '#web/features/policy/policy.feature.ts';
import { portfolioFeature } from '#web/features/portfolio/portfolio.feature.ts';
import { profileFeature } from '#web/features/profile/profile.feature.ts';
import { radarFeature } from '#web/features/radar/radar.feature.ts';
import { searchFeature } from '#web/features/search/search.feature.ts';
import { soilFeature } from '#web/features/soil/soil.feature.ts';
import { sourcesFeature } from '#web/features/sources/sources.feature.ts';
import { noticeTextsFeature } from '#web/features/noticeTexts/noticeTexts.feature.ts';
import { webhooksFeature } from '#web/features/webhooks/webhooks.feature.ts';
import { workFeature } from '#web/features/work/work.feature.ts';
import { yieldMapFeature } from '#web/features/yieldMap/yieldMap.feature.ts';
import type { Feature, SearchHits } from '#web/shared/feature.ts';
import { homeFeature } from './home/home.feature.ts';

/** All features of the application for signed-in users. Their order is that of the menu. */
const LIST = [
  homeFeature,
  caseRouteFeature,
  damageFeature,
  insuredAlertsFeature,
  radarFeature,
  createDamageFeature,
  portfolioFeature,
  outboxFeature,
  dashboardFeature,
  companyFiguresFeature,
  damageChronologyFeature,
  frostFeature,
  perilFeature,
  yieldMapFeature,
  blockFeature,
  policyFeature,
  insuredFarmerFeature,
  ekFeature,
  cropMapFeature,
  photoFeature,
  soilFeature,
  blockPlotFeature,
  adminFeature,
  sourcesFeature,
  noticeTextsFeature,
  webhooksFeature,
  workFeature,
  profileFeature,
  alertSettingsFeature,
  farmerFeature,
  cemeteryFeature,
  forestFeature,
  searchFeature,
] as const satisfies readonly Feature[];

export const FEATURES: readonly Feature[] = LIST;

type HitsOf<F> = F extends { readonly hits: infer H } ? H : never;
type All<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never;

/** How each type of hit is opened: a type that no feature has does not compile. */
export const SEARCH_HITS: SearchHits = Object.assign({}, ...FEATURES.map(({ hits }) => hits)) as All<
  HitsOf<(typeof LIST)[number]>
>;
