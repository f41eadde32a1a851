import { alertEndpoints } from './alerts.ts';
import { blockPhotoEndpoints } from './blockPhotos.ts';
import { blockHistoryEndpoints } from './blockHistory.ts';
import { blockEndpoints } from './blocks.ts';
import { companyFiguresEndpoints } from './companyFigures.ts';
import { caseListEndpoints } from './caseList.ts';
import { damageEndpoints } from './damages.ts';
import { damagePlotEndpoints } from './damagePlots.ts';
import { dashboardEndpoints } from './dashboards.ts';
import { deviceGrantEndpoints } from './deviceGrants.ts';
import { documentEndpoints } from './documents.ts';
import { curveEndpoints } from './curve.ts';
import { farmerEndpoints } from './farmers.ts';
import { fieldPackEndpoints } from './fieldPacks.ts';
import { layerEndpoints } from './landUse.ts';
import { insuredAlertEndpoints } from './insuredAlerts.ts';
import { morningEndpoints } from './morning.ts';
import { policyHistoryEndpoints } from './policyHistory.ts';
import { policyEndpoints } from './policies.ts';
import { proposalEndpoints } from './proposals.ts';
import { portfolioEndpoints } from './portfolio.ts';
import { rescueEndpoints } from './rescueFiles.ts';
import type { Endpoint } from '../../schemas/shared.ts';

export { suggestions } from './suggestions.ts';

export const endpoints = {
  ...alertEndpoints,
  ...blockPhotoEndpoints,
  ...blockHistoryEndpoints,
  ...blockEndpoints,
  ...companyFiguresEndpoints,
  ...caseListEndpoints,
  ...damageEndpoints,
  ...damagePlotEndpoints,
  ...dashboardEndpoints,
  ...deviceGrantEndpoints,
  ...documentEndpoints,
  ...curveEndpoints,
  ...farmerEndpoints,
  ...fieldPackEndpoints,
  ...layerEndpoints,
  ...insuredAlertEndpoints,
  ...morningEndpoints,
  ...policyEndpoints,
  ...policyHistoryEndpoints,
  ...proposalEndpoints,
  ...portfolioEndpoints,
  ...rescueEndpoints,
} as const satisfies Record<string, Endpoint>;
